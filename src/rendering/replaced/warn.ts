/** Mistakes in a tag's attributes are told to its page, by its browser. */
export const warn = (): void => undefined;
