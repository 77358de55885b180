import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface TabsProps<Id extends string> {
  label: string;
  /** A `count` of null is still loading: its space is reserved. */
  tabs: readonly { id: Id; label: string; count?: number | null }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

function neighbour(key: string, index: number, length: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % length;
  if (key === 'ArrowLeft') return (index - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}

/** Tabs whose arrow keys move focus and selection together; the whole row is one tab stop. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const prefix = useId();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row scrolls sideways; the page itself must not scroll.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 3;
  }, [selected]);

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = neighbour(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const next = index === null ? undefined : tabs[index];
    if (!next || index === null) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.querySelectorAll('button').item(index).focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {/* The space is part of the text: a margin would join label and count into one word for screen readers. */}
            {tab.count === undefined ? null : <span className="tab-count">{` ${tab.count ?? '\u2007'}`}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="tab-panel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${selected}`}>
        {children}
      </div>
    </>
  );
}
