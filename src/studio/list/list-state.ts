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
  /**
   * Reads the shown pages again, so that the reader keeps their place; of a longer list, the first 300 rows.
   * @param minAge milliseconds: a list that was read later is left, and so is a longer one
   */
  refresh(minAge?: number): void;
  /** Removes rows from the selection that are no longer in the list; not while it has further pages, which may contain them. */
  keepSelected(ids: readonly string[]): void;
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

/** Max rows that are read again at once. */
const maxReread = 300;

/** A list whose search, filters, order and columns are in the page's address. */
export function createListState<Row>({ filters, read, start, write, onFailure }: ListParts<Row>): ListState<Row> {
  const readAddress = (search: string) => readListQuery(new URLSearchParams(search), filters);
  const query = signal(readAddress(start));
  const selection = signal<Record<string, true>>({});
  /** The request of the shown rows. */
  let shown = '';
  let readAt = Number.NEGATIVE_INFINITY;

  /** The pages that are shown already, or the first one. */
  async function readFirst(abort: AbortSignal): Promise<Page<Row>> {
    readAt = Date.now();
    const request = requestOf(query.peek());
    const isSame = JSON.stringify(request) === shown;
    const minRows = isSame ? Math.min(rows.state.peek().value?.length ?? 0, maxReread) : 0;
    let page = await read(request, undefined, abort);
    while (page.nextCursor !== null && page.rows.length < minRows) {
      const next = await read(request, page.nextCursor, abort);
      page = { rows: [...page.rows, ...next.rows], nextCursor: next.nextCursor };
    }
    if (!abort.aborted) shown = JSON.stringify(request);
    return page;
  }

  const rows: PagedRemote<Row> = createPagedRemote<Row>(
    (cursor, abort) => (cursor === undefined ? readFirst(abort) : read(requestOf(query.peek()), cursor, abort)),
    onFailure,
  );
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
    refresh(minAge = 0) {
      const isTooLong = minAge > 0 && (rows.state.peek().value?.length ?? 0) > maxReread;
      if (!isTooLong && Date.now() - readAt >= minAge) void rows.load();
    },
    keepSelected(ids) {
      if (rows.nextCursor.peek() !== null) return;
      const present = new Set(ids);
      const before = selected.peek();
      const left = before.filter((id) => present.has(id));
      if (left.length < before.length) selection.value = Object.fromEntries(left.map((id) => [id, true]));
    },
    follow: (search) => show(readAddress(search)),
    dispose: () => rows.dispose(),
  };
}
