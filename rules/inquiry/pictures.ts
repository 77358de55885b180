/** The max number of pictures of one text in an inquiry. */
export const maxInquiryPictures = 3;

/** For how many hours after a text its fan may add pictures to it. */
export const inquiryPictureHours = 24;

/** The max size of an upload. The site makes a picture smaller before it sends it. */
export const maxInquiryPictureBytes = 4 * 1024 * 1024;

/** Width × height of the largest picture that the server opens. */
export const maxInquiryPicturePixels = 25_000_000;

/** The longer side of a stored picture, in pixels: enough to read a screenshot. */
export const inquiryPictureSide = 2048;
