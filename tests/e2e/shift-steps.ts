import type { Page } from 'playwright';

/** One layout shift that followed no press, and what moved: positions and sizes are CSS pixels of the viewport. */
export interface Shift {
  value: number;
  atMs: number;
  moved: { node: string; before: string; after: string }[];
}

/** Runs in the page before anything else. */
function observeShifts(): void {
  const seen: { shifts: Shift[]; height: string[] } = { shifts: [], height: [] };
  Object.assign(globalThis, { seen });
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element))
      return node ? `“${(node.textContent ?? '').trim().slice(0, 20)}”` : 'in a shadow root';
    const className = node.getAttribute('class');
    return node.localName + (className ? `.${className.split(' ').join('.')}` : '');
  };
  const rectOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Moves right after a press are the answer to it; scrolling is none.
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] = Reflect.get(
        entry,
        'sources',
      );
      seen.shifts.push({
        value: Reflect.get(entry, 'value'),
        atMs: Math.round(entry.startTime),
        moved: sources.map(({ node, previousRect, currentRect }) => ({
          node: nameOf(node),
          before: rectOf(previousRect),
          after: rectOf(currentRect),
        })),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Notes what moves by itself on a page, from its first moment on. @returns gives the layout shifts so far */
export async function observeShiftsOf(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(observeShifts);
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen').shifts);
}

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Measures what moves by itself on a page, from its first moment on. @returns gives the sum of its layout shifts */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  const shiftsOf = await observeShiftsOf(page);
  return async () => sumOf(await shiftsOf());
}
