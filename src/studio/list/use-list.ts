import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLanguage } from '../../core/words/words.ts';
import { changes } from '../api/changes.ts';
import { showFailure } from '../layout/toasts.ts';
import { keepQuery } from './last-query.ts';
import { createListState, type ListParts, type ListState } from './list-state.ts';
import { maxAge, useReturn } from './use-return.ts';

interface ListOfDesk<Row> extends Pick<ListParts<Row>, 'filters' | 'read'> {
  /** The path of the desk, without its query. */
  address: string;
}

/**
 * The list of a desk: its query is in the page's address. It is read again after each action of the reader, and when they come back to
 * the window, since colleagues may have changed something.
 */
export function useList<Row>({ address, filters, read }: ListOfDesk<Row>): ListState<Row> {
  const search = useSearch();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const [list] = useState(() =>
    createListState<Row>({
      filters,
      read,
      start: search,
      write: (query) => navigate(address + query, { replace: true }),
      onFailure: showFailure,
    }),
  );
  useEffect(() => {
    void list.rows.load();
    // oxlint-disable-next-line react/exhaustive-deps -- names are in the language of the request
  }, [list, language]);
  useEffect(() => {
    const before = changes.peek();
    return changes.subscribe((now) => {
      if (now !== before) list.refresh();
    });
  }, [list]);
  useReturn(() => list.refresh(maxAge));
  useEffect(() => () => list.dispose(), [list]);
  useEffect(() => {
    keepQuery(address, search);
    list.follow(search);
  }, [list, address, search]);
  return list;
}
