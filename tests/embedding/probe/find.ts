import { type ElementRow, rows } from '../elements.ts';

/** Elements that the page's own script created, by the id of their row. */
export const registered = new Map<string, Element>();

export function rowOf(id: string): ElementRow {
  const row = rows.find((row) => row.id === id);
  if (!row) throw new Error(`There is no row ${id}`);
  return row;
}

/** The element of a row: in the page, in an open shadow root, or registered by the page. */
export function elementOf(id: string): HTMLElement | null {
  const element = registered.get(id);
  if (element) return element as HTMLElement; // custom elements are HTML elements, in any document
  return findIn(document, `[data-row="${id}"]`);
}

function findIn(root: ParentNode, selector: string): HTMLElement | null {
  const own = root.querySelector<HTMLElement>(selector);
  if (own) return own;
  for (const host of root.querySelectorAll('section *')) {
    const inner = host.shadowRoot && !host.matches('[data-row]') ? findIn(host.shadowRoot, selector) : null;
    if (inner) return inner;
  }
  return null;
}

/** Everything visible inside an element. */
export function seenIn(element: Element, selector = '*'): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((inner) => {
    const { width, height } = inner.getBoundingClientRect();
    return width > 1 && height > 1 && inner.checkVisibility({ visibilityProperty: true });
  });
}

export const textOf = (element: Element): string => element.shadowRoot?.querySelector('.surface')?.textContent ?? '';

/**
 * Checks in each frame until it holds.
 * @returns whether it did before the timeout
 */
export async function waitUntil(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}
