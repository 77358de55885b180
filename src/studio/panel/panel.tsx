import { Fragment, type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** How many there are in all; nothing for a panel that shows all of them. */
  count?: number;
  /** Text where there are none. */
  none?: string;
  rows: readonly ReactNode[];
}

/** The latest rows of one kind on the page of a member or a partner. */
export function Panel({ title, count, none = '–', rows }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {count === undefined ? null : <span className="panel-count"> {count}</span>}
      </h2>
      {rows.length === 0 ? <p className="panel-note">{none}</p> : <ul className="rows">{rows}</ul>}
    </section>
  );
}

/** One row: its name, and its facts below. */
export function Line({ name, text, children }: { name: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <div>
        <span dir="auto" translate="no">
          {name}
        </span>
        <small>{text}</small>
      </div>
      {children}
    </li>
  );
}

/** The existing parts, with dots between. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no names, and are shown anew together
      <Fragment key={place}>
        {place > 0 ? ' · ' : null}
        {part}
      </Fragment>
    ));
}
