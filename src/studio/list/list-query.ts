/** Query of a list. All of it is in the page's address, so a link opens the same list. */
export interface ListQuery {
  /** The text that is searched for; empty for none. */
  search: string;
  /** The chosen value of each filter. */
  filters: Readonly<Record<string, string>>;
  /** The column by which it is sorted, with `-` before it for descending; empty for the list's own order. */
  sort: string;
  /** The ids of the columns that are hidden. */
  hidden: readonly string[];
}

/** @param names the filters that the list has; other parameters of the address are not its own */
export function readListQuery(parameters: URLSearchParams, names: readonly string[]): ListQuery {
  const filters = names.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    search: parameters.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: parameters.get('sort') ?? '',
    hidden: parameters.get('hide')?.split('.').filter(Boolean) ?? [],
  };
}

/** The address's query for a list, with `?`; empty where nothing is chosen. */
export function writeListQuery({ search, filters, sort, hidden }: ListQuery): string {
  const chosen: [string, string][] = [
    ['q', search],
    ...Object.entries(filters),
    ['sort', sort],
    ['hide', hidden.join('.')],
  ];
  const parameters = new URLSearchParams(chosen.filter(([, value]) => value !== ''));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Request to the server: hiding a column loads nothing again. */
export const requestOf = ({ search, filters, sort }: ListQuery): Record<string, string> =>
  Object.fromEntries(Object.entries({ q: search, ...filters, sort }).filter(([, value]) => value !== ''));

/** The sort after a press on a column's head: ascending, descending, the list's own order. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}
