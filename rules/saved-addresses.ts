/** The max number of addresses that a fan can save. */
export const maxAddresses = 10;
/** The longest label of a saved address, in UTF-16 units. */
export const labelLength = 30;
