const queries = new Map<string, string>();

/** Stores the view of a list. @param search the query of its address */
export function keepQuery(address: string, search: string): void {
  queries.set(address, search === '' ? '' : `?${search}`);
}

/** The address of a list as it was left. */
export const backTo = (address: string): string => address + (queries.get(address) ?? '');

/** The search text is not shown to the next staff member. */
export const forgetQueries = (): void => queries.clear();
