/** Mistakes in a tag's attributes are reported in the page's browser, not here. */
export const warn = (): void => undefined;
