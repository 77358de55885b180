import type { Browser, BrowserContext, Page } from 'playwright';
import { beforeAll, describe, inject, it } from 'vitest';
import { createEvent, finishEvent } from '../../event/event-steps.ts';
import { change } from '../../harness/database.ts';
import { expect } from '../../harness/expect.ts';
import { callAs, joinFan } from '../../harness/fans.ts';
import { sharedBrowser } from '../../harness/visitor.ts';
import { endBroadcast, scheduleRound } from '../../player/broadcast-steps.ts';
import { streamId } from '../../player/test-round.ts';
import {
  forServedPages,
  inShadowRoot,
  observeShiftsOf,
  partnerPage,
  type Shift,
  servePartner,
  storageSignedIn,
  untilStill,
} from './shift-steps.ts';

/** Nothing on a partner's page moves when the content of an element changes its state. */
const product = inject('product');
const head = `<link rel="stylesheet" href="${product.site}/embed.css">`;
const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

interface Opened {
  page: Page;
  width: number;
  shiftsOf: Awaited<ReturnType<typeof observeShiftsOf>>;
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * A partner's page with the element in each window, all at once, with content below; resolves when nothing is on its way.
 * @param storage of a signed-in fan for all windows, or of one for each
 */
async function openEverywhere(
  markup: string,
  work: (opened: Opened[]) => Promise<void>,
  storage?: Storage | Storage[],
): Promise<void> {
  const contexts: BrowserContext[] = [];
  try {
    const opened = await Promise.all(
      windows.map(async (viewport, index): Promise<Opened> => {
        const storageState = Array.isArray(storage) ? storage[index] : storage;
        const context = await browser.newContext({
          ...forServedPages,
          viewport,
          reducedMotion: 'reduce',
          ...(storageState && { storageState }),
        });
        contexts.push(context);
        const page = await context.newPage();
        const shiftsOf = await observeShiftsOf(page);
        await servePartner(context, product, { markup }, { head });
        await page.goto(partnerPage(product));
        await untilStill(page, { markup });
        return { page, width: viewport.width, shiftsOf };
      }),
    );
    await work(opened);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** New content is drawn with the next frame, and its shift is reported with the frame after it. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** @returns the layout shifts, by the width of the window */
const moved = (opened: Opened[]): Promise<[width: number, shifts: Shift[]][]> =>
  Promise.all(
    opened.map(async ({ page, width, shiftsOf }) => {
      await drawn(page);
      return [width, await shiftsOf()] as [number, Shift[]];
    }),
  );

/** The same without shifts inside of the element alone, where a fan has pressed a button to see something else. */
const movedOutside = async (opened: Opened[]) =>
  (await moved(opened)).map(([width, shifts]) => [
    width,
    shifts.filter((shift) => shift.moved.some(({ node }) => node !== inShadowRoot)),
  ]);

const nothing = windows.map(({ width }) => [width, []]);

describe('nothing moves at any width', () => {
  it.each([
    ['with a recording', 'VOD', 'vod_source'],
    ['without one', 'ENDED', 'NULL'],
  ])('when a round that is live ends %s', { timeout: 120_000 }, async (_, state, recording) => {
    const round = await scheduleRound({ access: 'FREE', startsIn: -60, endsIn: 600 });
    await change(`UPDATE stream_round SET vod_source = ${recording} WHERE round_id = $1`, [round.roundId]);
    await openEverywhere(`fan-player stream-id="${streamId}" round="${round.number}"`, async (opened) => {
      const chips = opened.map(({ page }) => page.locator('fan-player .stage .chip'));
      for (const chip of chips) await expect(chip).toHaveAttribute('data-state', 'LIVE');
      expect(await moved(opened)).toEqual(nothing);
      await endBroadcast(round);
      for (const chip of chips) await expect(chip).toHaveAttribute('data-state', state);
      expect(await moved(opened)).toEqual(nothing);
    });
  });

  it('when the broadcast that a fan watches ends', { timeout: 180_000 }, async () => {
    const round = await scheduleRound({ access: 'FREE', startsIn: -60, endsIn: 600 });
    // One fan can watch on one device at a time.
    const storages = await Promise.all(windows.map(async () => storageSignedIn(browser, await joinFan(), product)));
    await openEverywhere(
      `fan-player stream-id="${streamId}" round="${round.number}"`,
      async (opened) => {
        for (const { page } of opened) {
          await page.locator('fan-player [part=play-button]').click();
          await expect(page.locator('fan-player .below > header')).toBeVisible();
          await expect(page.locator('fan-player video')).toBeAttached();
          const buttons = page.locator('fan-player .buttons');
          await expect(buttons.locator('.live-edge')).toBeVisible();
          // No button is cut off at the edge of a narrow picture.
          expect(await buttons.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        }
        const before = await moved(opened);
        await endBroadcast(round);
        for (const { page } of opened) {
          await expect(page.locator('fan-player .stage .chip')).toHaveAttribute('data-state', 'VOD', {
            timeout: 60_000,
          });
        }
        expect(await moved(opened)).toEqual(before);
      },
      storages,
    );
  });

  it('when the show begins', { timeout: 120_000 }, async () => {
    const round = await scheduleRound({ access: 'FREE', startsIn: 20, endsIn: 600 });
    await openEverywhere(`fan-player stream-id="${streamId}" round="${round.number}"`, async (opened) => {
      const chips = opened.map(({ page }) => page.locator('fan-player .stage .chip'));
      for (const chip of chips) await expect(chip).toHaveAttribute('data-state', 'ENTRY_OPEN');
      expect(await moved(opened)).toEqual(nothing);
      for (const chip of chips) await expect(chip).toHaveAttribute('data-state', 'LIVE', { timeout: 60_000 });
      expect(await moved(opened)).toEqual(nothing);
    });
  });

  it('when a fan sees their prize', { timeout: 120_000 }, async () => {
    const fan = await joinFan();
    const { eventId } = await createEvent('last-light-front-row', 9);
    await callAs(fan, 'POST', `/event/${eventId}/entry`);
    await finishEvent(eventId);
    const storage = await storageSignedIn(browser, fan, product);
    await openEverywhere(
      `fan-event event-id="${eventId}"`,
      async (opened) => {
        expect(await moved(opened)).toEqual(nothing);
        for (const { page } of opened) {
          await page.locator('fan-event').getByRole('button', { name: 'See my result' }).click();
          await expect(page.locator('fan-event .gift').first()).toBeVisible();
        }
        expect(await movedOutside(opened)).toEqual(nothing);
      },
      storage,
    );
  });

  it('when a product is sold out', { timeout: 120_000 }, async () => {
    await openEverywhere('fan-store product-id="last-light-cards"', async (opened) => {
      for (const { page } of opened) await expect(page.locator('fan-store [data-sale=SOLD_OUT]')).toBeVisible();
      expect(await moved(opened)).toEqual(nothing);
    });
  });
});
