import { useSignals } from '@preact/signals-react/runtime';
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../core/words/words.ts';
import type { ListColumn, ListState } from './list-state.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const rowHeight = 44;
/** Rows from the end at which the next page is requested. */
const ahead = 20;

interface ListTableProps<Row extends object> {
  list: ListState<Row>;
  columns: readonly ListColumn<Row>[];
  /** The name of the table for assistive technology. */
  label: string;
  rowId: (row: Row) => string;
  /** True if rows can be chosen, for an action on several of them. */
  canSelect?: boolean;
}

/** The rows of a list. Only those near the screen are in the document; the next page is loaded before its end comes near. */
export function ListTable<Row extends object>({ list, columns, label, rowId, canSelect = false }: ListTableProps<Row>) {
  useSignals();
  const t = useWords('studio');
  const rows = list.rows.state.value.value ?? none;
  const { sort, hidden } = list.query.value;
  const defined = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: rowId,
    state: {
      rowSelection: list.selection.value,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (update) => {
      list.selection.value = typeof update === 'function' ? update(list.selection.peek()) : update;
    },
  });
  const scroller = useRef<HTMLDivElement>(null);
  const shown = table.getRowModel().rows;
  // oxlint-disable-next-line react/incompatible-library -- the product is built without React's compiler
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= shown.length - ahead;
  const cursor = list.rows.nextCursor.value;
  useEffect(() => {
    if (isNearEnd && cursor !== null) void list.rows.more();
  }, [isNearEnd, cursor, list]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const byId = new Map(columns.map((column) => [column.id, column]));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="list-scroller" ref={scroller} aria-label={label} tabIndex={0}>
      <table className="list" aria-rowcount={cursor === null ? shown.length + 1 : -1} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {canSelect ? (
                <th scope="col" className="list-check">
                  <input
                    type="checkbox"
                    aria-label={t('list.selectAll')}
                    checked={table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              ) : null}
              {group.headers.map((header) => (
                <Head key={header.id} column={byId.get(header.column.id)} sort={sort} onSort={list.sortBy} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 ? <Space height={before} /> : null}
          {items.map(({ index }) => {
            const row = shown[index];
            return row ? (
              <tr key={row.id} aria-rowindex={index + 2} aria-selected={canSelect ? row.getIsSelected() : undefined}>
                {canSelect ? (
                  <td className="list-check">
                    <input
                      type="checkbox"
                      aria-label={t('list.select')}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                ) : null}
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} className={byId.get(cell.column.id)?.isNumber ? 'list-number' : undefined}>
                    {cellOf(byId.get(cell.column.id), row.original)}
                  </td>
                ))}
              </tr>
            ) : null;
          })}
          {after > 0 ? <Space height={after} /> : null}
        </tbody>
      </table>
    </section>
  );
}

const none: readonly never[] = [];

function definitionOf<Row extends object>(column: ListColumn<Row>): ColumnDef<typeof features, Row> {
  return { id: column.id, accessorFn: column.text, enableHiding: !column.isFixed };
}

function cellOf<Row>(column: ListColumn<Row> | undefined, row: Row): ReactNode {
  return column?.cell ? column.cell(row) : column?.text(row);
}

interface HeadProps {
  column: ListColumn<never> | undefined;
  sort: string;
  onSort: (column: string) => void;
}

function Head({ column, sort, onSort }: HeadProps) {
  if (!column) return null;
  const direction = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={direction} className={column.isNumber ? 'list-number' : undefined}>
      {column.canSort ? (
        <button type="button" onClick={() => onSort(column.id)}>
          {column.label}
          <span aria-hidden="true">{direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}</span>
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** The height of the rows that are not in the document. */
const Space = ({ height }: { height: number }) => (
  <tr aria-hidden="true">
    <td style={{ blockSize: height, padding: 0 }} />
  </tr>
);
