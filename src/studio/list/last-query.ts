const queries = new Map<string, string>();

/** Keeps how somebody looks at a list. @param search the query of its address */
export function keepQuery(address: string, search: string): void {
  queries.set(address, search === '' ? '' : `?${search}`);
}

/** The address of a list as it was left. */
export const backTo = (address: string): string => address + (queries.get(address) ?? '');

/** What somebody has searched for is not shown to the next one. */
export const forgetQueries = (): void => queries.clear();
