/** There is no page to notify: the server's log has the reason of a failed rendering. */
export const reportFailure = (): void => undefined;
export const reporterOf = () => reportFailure;
