import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { createPagedRemote, type Page, type PagedRemote } from '../../core/state/paged-remote.ts';
import { type ListQuery, nextSort, readListQuery, requestOf, writeListQuery } from './list-query.ts';

export interface ListColumn<Row> {
  id: string;
  label: string;
  /** Text of the cell, also in a file of the list. */
  text: (row: Row) => string;
  /** Content of the cell, if it is more than its text. */
  cell?: (row: Row) => ReactNode;
  canSort?: boolean;
  /** True if it can't be hidden. */
  isFixed?: boolean;
  /** True if its values are numbers, which are right-aligned. */
  isNumber?: boolean;
}

export interface ListState<Row> {
  readonly query: ReadonlySignal<ListQuery>;
  readonly rows: PagedRemote<Row>;
  /** The chosen rows, by id. */
  readonly selection: Signal<Record<string, true>>;
  readonly selected: ReadonlySignal<readonly string[]>;
  search(text: string): void;
  filter(name: string, value: string): void;
  sortBy(column: string): void;
  toggleColumn(column: string): void;
  /** Follows the address: `back` and a link open another list. */
  follow(search: string): void;
  dispose(): void;
}

export interface ListParts<Row> {
  /** The names of the list's filters. */
  filters: readonly string[];
  /** @param request the query: `q`, the filters and `sort` */
  read: (request: Record<string, string>, cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** The address's query now. */
  start: string;
  /** Puts a query into the address. */
  write: (search: string) => void;
  onFailure: (error: unknown) => void;
}

/** A list whose search, filters, order and columns are in the page's address. */
export function createListState<Row>({ filters, read, start, write, onFailure }: ListParts<Row>): ListState<Row> {
  const readAddress = (search: string) => readListQuery(new URLSearchParams(search), filters);
  const query = signal(readAddress(start));
  const selection = signal<Record<string, true>>({});
  const rows = createPagedRemote<Row>((cursor, abort) => read(requestOf(query.peek()), cursor, abort), onFailure);
  const selected = computed(() => Object.keys(selection.value));

  function show(next: ListQuery): void {
    const isSame = JSON.stringify(requestOf(next)) === JSON.stringify(requestOf(query.peek()));
    query.value = next;
    if (isSame) return;
    selection.value = {};
    void rows.restart();
  }

  function change(part: Partial<ListQuery>): void {
    const next = { ...query.peek(), ...part };
    write(writeListQuery(next));
    show(next);
  }

  return {
    query,
    rows,
    selection,
    selected,
    search: (text) => change({ search: text }),
    filter: (name, value) => change({ filters: { ...query.peek().filters, [name]: value } }),
    sortBy: (column) => change({ sort: nextSort(query.peek().sort, column) }),
    toggleColumn(column) {
      const { hidden } = query.peek();
      change({ hidden: hidden.includes(column) ? hidden.filter((id) => id !== column) : [...hidden, column] });
    },
    follow: (search) => show(readAddress(search)),
    dispose: () => rows.dispose(),
  };
}
