import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../core/ui/form/button.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { csvOf, saveFile } from './csv.ts';
import type { ListColumn, ListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';

/** A filter by one of some options, by a day, or by a text that must match exactly. */
export type ListFilter = { name: string; label: string } & (
  | {
      options: readonly { value: string; label: string }[];
      /** The label of the empty option, if it does not mean all rows. */
      none?: string;
    }
  | { type: 'date' | 'text' }
);

interface ListViewProps<Row extends object> {
  list: ListState<Row>;
  label: string;
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  rowId: (row: Row) => string;
  /** The name of the file of the shown rows, without its ending. */
  fileName: string;
  /** Shown if the list is empty without a search or a filter. */
  empty: { title: string; text?: string };
  /** The buttons for the selected rows; without them rows can't be selected. */
  actions?: ((ids: readonly string[]) => ReactNode) | undefined;
  hasSearch?: boolean;
}

/** A list with a search, filters, a choice of columns, and a CSV file of the shown rows. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  useSignals();
  const { list, label, columns, rowId, empty, actions } = props;
  const t = useWords('studio');
  const state = list.rows.state.value;
  const rows = state.value;
  const { search, filters } = list.query.value;
  const isNarrowed = search !== '' || Object.values(filters).some(Boolean);
  const chosen = list.selected.value;
  const isReady = state.status === 'ready';
  useEffect(() => {
    // An open dialog acts on the rows that were selected when it was opened.
    const isActing = document.querySelector('dialog[open]') !== null;
    if (isReady && rows && chosen.length > 0 && !isActing) list.keepSelected(rows.map(rowId));
  }, [isReady, rows, list, rowId, chosen]);

  let content: ReactNode;
  if (rows === undefined && state.status === 'failed')
    content = <ErrorState error={state.error} retryLabel={t('retry')} onRetry={list.rows.load} />;
  else if (rows === undefined) content = <Waiting />;
  else if (rows.length === 0)
    content = isNarrowed ? (
      <EmptyState title={t('list.nothingFound')} text={t('list.nothingFoundText')} />
    ) : (
      <EmptyState title={empty.title} {...(empty.text && { text: empty.text })} />
    );
  else
    content = <ListTable list={list} columns={columns} label={label} rowId={rowId} canSelect={actions !== undefined} />;

  return (
    <>
      <Tools {...props} />
      <p className="list-state" role="status">
        {state.status === 'failed' && rows !== undefined
          ? t('list.old')
          : rows && rows.length > 0
            ? t(list.rows.nextCursor.value === null ? 'list.count' : 'list.countMore', { count: rows.length })
            : ''}
      </p>
      {content}
      {actions && chosen.length > 0 ? (
        <div className="list-chosen" role="group" aria-label={t('list.chosen', { count: chosen.length })}>
          <span>{t('list.chosen', { count: chosen.length })}</span>
          {actions(chosen)}
          <Button
            onClick={() => {
              list.selection.value = {};
            }}
          >
            {t('list.chooseNone')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Waiting() {
  const t = useWords('studio');
  return (
    <Loading label={t('loading')} className="list-waiting">
      {waitingRows.map((row) => (
        <Skeleton key={row} shape="line" />
      ))}
    </Loading>
  );
}

const waitingRows = [1, 2, 3, 4, 5, 6];

function Tools<Row extends object>({ list, columns, filters = [], fileName, hasSearch = true }: ListViewProps<Row>) {
  useSignals();
  const t = useWords('studio');
  const { search, filters: chosen, hidden } = list.query.value;
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const save = () => {
    const rows = list.rows.state.peek().value ?? [];
    const cells = rows.map((row) => shown.map(({ text }) => text(row)));
    saveFile(
      `${fileName}.csv`,
      'text/csv',
      csvOf(
        shown.map(({ label }) => label),
        cells,
      ),
    );
  };
  return (
    <div className="list-tools" role="search">
      {hasSearch ? (
        <PausedInput
          type="search"
          value={search}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onPause={list.search}
        />
      ) : null}
      {filters.map((filter) => (
        <label key={filter.name}>
          {filter.label}
          {'options' in filter ? (
            <select
              value={chosen[filter.name] ?? ''}
              onChange={(event) => list.filter(filter.name, event.currentTarget.value)}
            >
              <option value="">{filter.none ?? t('list.all')}</option>
              {filter.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : (
            <PausedInput
              type={filter.type}
              value={chosen[filter.name] ?? ''}
              onPause={(value) => list.filter(filter.name, value)}
            />
          )}
        </label>
      ))}
      <details className="list-columns">
        <summary className="button button-quiet">{t('list.columns')}</summary>
        <div>
          {columns
            .filter(({ isFixed }) => !isFixed)
            .map(({ id, label }) => (
              <label key={id}>
                <input type="checkbox" checked={!hidden.includes(id)} onChange={() => list.toggleColumn(id)} />
                {label}
              </label>
            ))}
        </div>
      </details>
      <Button onClick={save}>{t('list.csv')}</Button>
    </div>
  );
}

interface PausedInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onPause' | 'value'> {
  value: string;
  onPause: (value: string) => void;
}

/** An input that calls `onPause` when the typing pauses. */
function PausedInput({ value, onPause, ...input }: PausedInputProps) {
  // The text during typing; null otherwise.
  const [typed, setTyped] = useState<string | null>(null);
  const take = useEffectEvent((text: string) => {
    onPause(text);
    setTyped(null);
  });
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => take(typed), pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <input dir="auto" {...input} value={typed ?? value} onChange={(event) => setTyped(event.currentTarget.value)} />
  );
}

/** Milliseconds without a key after which a search begins. */
const pauseMs = 250;
