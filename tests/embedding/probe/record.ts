import { rows } from '../elements.ts';
import { elementOf } from './find.ts';

/** Events on the page since its start. */
export const records = {
  /** `ROW EVENT` for each event of an element that reached a listener on the document. */
  events: new Array<string>(),
  /** The codes of `fan-error` by row. */
  failures: new Map<string, string[]>(),
  /** Windows that a script tried to open. */
  windows: 0,
  /** Messages of the console, window errors and policy violations. */
  complaints: new Array<string>(),
  /** Rows that showed neither their children nor anything else, with the time. */
  empty: new Map<string, string>(),
  /** Rows that have not rendered yet. */
  pending: new Set<string>(),
};

const heard = [
  'fan-navigate',
  'fan-before-sign-in',
  'fan-vote-shown',
  'fan-title-shown',
  'fan-notice-shown',
  'fan-product-shown',
  'fan-player-round-change',
];

const hasRow = (node: EventTarget): node is Element => 'matches' in node && (node as Element).matches('[data-row]');

/** An event from a closed shadow root has the root's host as its target: the heading of its cell names the row. */
function rowIdOf(event: Event): string {
  const path = event.composedPath();
  const row = path.find(hasRow);
  if (row) return row.getAttribute('data-row') ?? '';
  const cell = path.find((node) => node instanceof Element && node.localName === 'section');
  return cell instanceof Element ? (cell.querySelector('h2')?.textContent ?? '') : '';
}

/** Listens as a page does: once, on the document. Cancels every event that can be cancelled. */
export function recordDocument(target: Document): void {
  for (const name of heard) {
    target.addEventListener(name, (event) => {
      records.events.push(`${rowIdOf(event)} ${name}`);
      if (name === 'fan-navigate' || name.startsWith('fan-before')) event.preventDefault();
    });
  }
  target.addEventListener('fan-error', (event) => {
    const id = rowIdOf(event);
    const { code } = (event as CustomEvent<{ code: string }>).detail;
    records.failures.set(id, [...(records.failures.get(id) ?? []), code]);
  });
  target.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    records.complaints.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

export function record(): void {
  recordDocument(document);
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) records.complaints.push(`error: ${event.message} ${event.filename}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => records.complaints.push(`unhandled: ${String(reason)}`));
  const { error } = console;
  console.error = (...words) => {
    records.complaints.push(`console: ${words.map(String).join(' ')}`);
    error.apply(console, words);
  };
  // No real window opens: it would take the focus from the page.
  Object.assign(globalThis, { open: openNothing });
  addEventListener('DOMContentLoaded', () => {
    for (const { id } of rows) records.pending.add(id);
    requestAnimationFrame(lookAtChildren);
  });
}

/** Checks in each frame, until a row has rendered, that either its child or the element's content is visible. */
function lookAtChildren(): void {
  for (const id of records.pending) {
    const element = elementOf(id);
    if (!element?.isConnected) continue;
    if (element.shadowRoot?.querySelector('.surface')?.childElementCount) {
      records.pending.delete(id);
      continue;
    }
    const child = element.querySelector('.fallback');
    const isShown = (child?.getClientRects().length ?? 0) > 0;
    if (element.checkVisibility() && !isShown) records.empty.set(id, `after ${Math.round(performance.now())} ms`);
  }
  if (records.pending.size > 0) requestAnimationFrame(lookAtChildren);
}

/** A window that stays open and does nothing; null if the page's condition is a browser that blocks it. */
function openNothing(): object | null {
  records.windows += 1;
  if (Reflect.has(globalThis, 'windowsAreBlocked')) return null;
  const focus = () => {
    records.windows += 1;
  };
  return { closed: false, close: () => {}, focus, postMessage: () => {}, location: { replace: () => {} } };
}
