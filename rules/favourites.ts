/** The max number of a fan's favourite artists, on the account and in the browser. */
export const maxFavourites = 200;
