import { nameLength, phoneLength } from './person/person.ts';

/** The max number of addresses that a fan can save. */
export const maxAddresses = 10;

/** The longest text of each field of an address, in UTF-16 units. */
export const fieldLengths = {
  label: 30,
  recipient: nameLength,
  phone: phoneLength,
  postalCode: 16,
  region: 80,
  city: 80,
  street: 200,
  detail: 200,
} as const;
