/** The most bytes of a picture that Studio uploads for the content. */
export const mostPictureBytes = 15_000_000;
