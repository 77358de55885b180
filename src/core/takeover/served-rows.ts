/** The number of rows of a list in the HTML of a page: without a limit the longest lists would be a megabyte. */
export const servedRows = 60;
