import type { Page } from 'playwright';
import { expect } from './expect.ts';

/**
 * A drawing in SVG may be drawn again with some of its edges a shade different: at most 32 pixels of 277,500 were seen that differ
 * by more than two levels of 255. What is another thing differs by far more than `shade`.
 */
export const redrawn = 25;
const shade = 24;

type Box = [left: number, top: number, right: number, bottom: number];

/** A picture of the screen, and the places of its clocks, which continue. */
export async function takePicture(page: Page): Promise<{ picture: string; clocks: Box[] }> {
  const picture = await page.screenshot({ animations: 'disabled' });
  const clocks = await page.locator('time:visible').evaluateAll((all) =>
    all.map((clock): [number, number, number, number] => {
      const { left, top, right, bottom } = clock.getBoundingClientRect();
      return [left - 3, top - 3, right + 3, bottom + 3];
    }),
  );
  return { picture: picture.toString('base64'), clocks };
}

/**
 * On a busy machine a page does not wait for every picture: the comparison starts once they have loaded, and are no
 * longer hidden behind their placeholder colour.
 */
export async function seenPictures(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = (root: ParentNode): HTMLImageElement[] => [
          ...root.querySelectorAll('img'),
          ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
        ];
        const onScreen = all(document).filter((image) => image.getBoundingClientRect().top <= innerHeight);
        // A picture that has been loaded is decoded on its own, after the page around it is drawn.
        await Promise.allSettled(onScreen.map((image) => image.decode()));
        return onScreen.every((image) => image.complete && getComputedStyle(image).opacity !== '0');
      }),
    )
    .toBe(true);
}

/** How many pixels differ between two pictures, without their clocks. */
export async function difference(page: Page, ...seen: Awaited<ReturnType<typeof takePicture>>[]): Promise<number> {
  return page.evaluate(
    async ([pictures, clocks, tolerance]) => {
      const [before, after] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          for (const [left, top, right, bottom] of clocks) context?.clearRect(left, top, right - left, bottom - top);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!before || before.length !== after?.length) return Infinity;
      let differing = 0;
      for (let at = 0; at < before.length; at += 4) {
        const isSame = [0, 1, 2].every(
          (part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) <= tolerance,
        );
        if (!isSame) differing += 1;
      }
      return differing;
    },
    [seen.map(({ picture }) => picture), seen.flatMap(({ clocks }) => clocks), shade] as const,
  );
}

/** Adds up the layout shifts from now on. */
export async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['shift'] = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = 'value' in entry ? Number(entry.value) : 0;
        const { dataset } = document.documentElement;
        dataset['shift'] = String(Number(dataset['shift']) + shift);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shift']));
}

/** Fails where an exchange changes a pixel of the screen, or moves something. */
export async function changesNothing(page: Page, exchange: () => Promise<void>): Promise<void> {
  await seenPictures(page);
  const shift = await measureShift(page);
  const before = await takePicture(page);
  await exchange();
  await seenPictures(page);
  const after = await takePicture(page);
  expect(await difference(page, before, after)).toBeLessThan(redrawn);
  expect(await shift()).toBe(0);
}
