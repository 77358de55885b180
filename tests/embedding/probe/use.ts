import type { ElementRow } from '../elements.ts';
import { elementOf, seenIn, waitUntil } from './find.ts';
import { records } from './record.ts';

/** Counts from before the control is used; a higher one means that it had an effect. */
let before = { events: 0, windows: 0 };
let aimedAt: HTMLInputElement | null = null;

function begin(control: HTMLElement): void {
  before = { events: records.events.length, windows: records.windows };
  const inner = control instanceof HTMLInputElement ? control : control.querySelector('input');
  aimedAt = inner;
}

const controlOf = (row: ElementRow, selector: string): HTMLElement | undefined => {
  const element = elementOf(row.id);
  if (!element) return undefined;
  const controls = seenIn(element, selector);
  // A radio button that is already selected would not change.
  return controls.find((control) => !control.querySelector('input:checked')) ?? controls[0];
};

/** Where to click, in pixels of the window, or the reason why that is not possible. */
export async function aim(row: ElementRow): Promise<{ x: number; y: number } | { problem: string }> {
  const control = controlOf(row, row.control.selector);
  if (!control) return { problem: `there is no ${row.control.selector}` };
  const box = await restingBox(control);
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = deepest(control, x, y);
  begin(control);
  if (hit && (control.contains(hit) || hit.contains(control))) return { x, y };
  return { problem: `at its middle, ${Math.round(x)} ${Math.round(y)}, lies ${nameOf(hit)}` };
}

/** The control's position in the window once it no longer moves: content above may still be loading. */
async function restingBox(control: HTMLElement): Promise<DOMRect> {
  let place = '';
  const stands = () => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y } = control.getBoundingClientRect();
    const before = place;
    place = `${x} ${y}`;
    return place === before;
  };
  await waitUntil(stands, 5_000);
  return control.getBoundingClientRect();
}

const nameOf = (element: Element | null) => (element ? `${element.localName}.${element.className}` : 'nothing');

/** Target of a click at this point, also inside the control's own shadow root. */
function deepest(control: HTMLElement, x: number, y: number): Element | null {
  const root = control.getRootNode();
  return root instanceof ShadowRoot ? root.elementFromPoint(x, y) : document.elementFromPoint(x, y);
}

/**
 * Focuses the control, as a person does with Tab.
 * @returns why it can't be focused
 */
export function focus(row: ElementRow): string | null {
  const control = controlOf(row, row.control.keySelector ?? row.control.selector) ?? hiddenControl(row);
  if (!control) return `there is no ${row.control.keySelector ?? row.control.selector}`;
  control.focus();
  begin(control);
  const root = control.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  if (active !== control) return `the focus is on ${nameOf(active)}`;
  return control.tabIndex < 0 ? 'Tab does not stop there' : null;
}

/** A radio button may be invisible where its label is drawn instead. */
const hiddenControl = (row: ElementRow) =>
  elementOf(row.id)?.shadowRoot?.querySelector<HTMLElement>(row.control.keySelector ?? row.control.selector);

/** After Tab: whether the focus has moved on. */
export function tabbed(row: ElementRow): string | null {
  const control = elementOf(row.id)?.shadowRoot?.activeElement;
  return control && control === aimedAt ? 'Tab does not leave it' : null;
}

export async function hasHappened(row: ElementRow): Promise<string | null> {
  const { effect } = row.control;
  const happened = () => {
    if (effect === 'window') return records.windows > before.windows;
    if (effect === 'choice') return aimedAt?.checked ?? false;
    return records.events.slice(before.events).includes(`${row.id} ${effect}`);
  };
  return (await waitUntil(happened, 10_000)) ? null : `no ${effect} followed`;
}
