import type { Page } from 'playwright';

/** Measures what moves by itself on a page, from its first moment on. @returns gives the sum of its layout shifts */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Moves right after a press are the answer to it; scrolling is none.
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shifts += Reflect.get(entry, 'value');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen').shifts);
}
