/** The most artists that a fan can keep as favourites, on the account and in the browser. */
export const maxFavourites = 200;
