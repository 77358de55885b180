import { rows } from '../elements.ts';
import { changeAttribute, followLanguage, followTheme, moveAll } from './change.ts';
import { examine } from './examine.ts';
import { elementOf, registered, rowOf } from './find.ts';
import { record, recordDocument, records } from './record.ts';
import { aim, focus, hasHappened, tabbed } from './use.ts';

/** The calls of the checks to the page, under `globalThis.probe`. Every reply can be serialised as JSON. */
export const probe = {
  /** Registers an element that no search finds. */
  register(element: Element): void {
    registered.set(element.getAttribute('data-row') ?? '', element);
    records.pending.add(element.getAttribute('data-row') ?? '');
  },
  follow: (document: Document): void => recordDocument(document),
  /**
   * Scrolls to a row.
   * @returns whether it has rendered
   */
  bring(id: string): boolean {
    const element = elementOf(id);
    if (!element) return false;
    const cell = element.closest('section') ?? hostCell(element);
    const { activate } = globalThis as { activate?: (cell: Element | null) => void };
    activate?.(cell);
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    return isRendered(element);
  },
  /** True if the condition's own script has put every element in its place; it sets `isPlaced` to false until then. */
  isPlaced: (): boolean => Reflect.get(globalThis, 'isPlaced') !== false,
  failuresOf: (id: string): string[] => records.failures.get(id) ?? [],
  stateOf(id: string): string {
    const element = elementOf(id);
    const surface = element?.shadowRoot?.querySelector<HTMLElement>('.surface');
    if (!element) return 'it is not on the page';
    if (!element.matches(':defined')) return 'it is not defined';
    return `it shows “${(surface?.textContent ?? '').slice(0, 80)}”${surface?.querySelector('.skeleton, [aria-busy=true]') ? ' and still waits' : ''}`;
  },
  saidBy: (id: string): string => {
    const element = elementOf(id);
    const surface = element?.shadowRoot?.querySelector<HTMLElement>('.surface');
    return surface?.textContent || (element?.textContent ?? '');
  },
  examine: (id: string) => examine(rowOf(id)),
  childrenOf: (id: string): string | null => records.empty.get(id) ?? null,
  heard: (id: string, event: string): boolean => records.events.includes(`${id} ${event}`),
  aim: (id: string) => aim(rowOf(id)),
  focus: (id: string) => focus(rowOf(id)),
  hasHappened: (id: string) => hasHappened(rowOf(id)),
  tabbed: (id: string) => tabbed(rowOf(id)),
  changeAttribute: (id: string) => changeAttribute(rowOf(id)),
  followLanguage: () => followLanguage(rows),
  followTheme: () => followTheme(rows),
  moveAll: () => moveAll(rows),
  complaints: () => records.complaints,
};

export type Probe = typeof probe;

function isRendered(element: Element): boolean {
  const surface = element.shadowRoot?.querySelector('.surface');
  if (!surface?.childElementCount) return false;
  // Behind a first screen that has not been exchanged yet.
  if (getComputedStyle(surface).visibility === 'hidden') return false;
  // While it waits it may show a short message.
  if ((surface.textContent ?? '').trim().length < 12) return false;
  return surface.querySelector('.skeleton, [aria-busy=true]') === null;
}

function hostCell(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host.closest('section') : null;
}

record();
Object.assign(globalThis, { probe });
