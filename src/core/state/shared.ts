import { type Signal, signal } from '@preact/signals-react';
import { singleton } from '../singleton.ts';

interface Cell<T> {
  value: T;
  mirrors: Set<(value: T) => void>;
}

/**
 * A signal whose value all bundles on the page share. One signal can't cross bundles, because each copy of the signals
 * library tracks only its own readers. So every bundle has a signal that mirrors one plain cell on `globalThis`.
 */
export function shared<T>(name: string, initial: () => T): Signal<T> {
  const cell = singleton<Cell<T>>(`shared:${name}`, () => ({ value: initial(), mirrors: new Set() }));
  const mirror = signal(cell.value);
  cell.mirrors.add((value) => {
    mirror.value = value;
  });
  mirror.subscribe((value) => {
    if (Object.is(value, cell.value)) return;
    cell.value = value;
    for (const update of cell.mirrors) update(value);
  });
  return mirror;
}
