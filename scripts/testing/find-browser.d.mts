export const browserArguments: string[];
export function findBrowser(): Promise<string>;
export function prepareBrowser(): Promise<string>;
export function findFullBrowser(): Promise<string>;
