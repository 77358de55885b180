/** There is no page to tell: the server's log says why something could not be rendered. */
export const reportFailure = (): void => undefined;
export const reporterOf = () => reportFailure;
