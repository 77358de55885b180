import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLanguage } from '../../core/words/words.ts';
import { showFailure } from '../layout/toasts.ts';
import { keepQuery } from './last-query.ts';
import { createListState, type ListParts, type ListState } from './list-state.ts';

interface ListOfDesk<Row> extends Pick<ListParts<Row>, 'filters' | 'read'> {
  /** The path of the desk, without its query. */
  address: string;
}

/** The list of a desk: its query is in the page's address. */
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
  useEffect(() => () => list.dispose(), [list]);
  useEffect(() => {
    keepQuery(address, search);
    list.follow(search);
  }, [list, address, search]);
  return list;
}
