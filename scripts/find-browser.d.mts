export const browserArguments: string[];
export function findBrowser(): Promise<string>;
