import type { BrowserContext, Page } from 'playwright';
import { describe, it } from 'vitest';
import { awaitSameDay } from '../../../server/platform/testing-midnight.ts';
import { accountOf, continueWith } from '../account/sign-in-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { settled } from '../harness/settled.ts';
import { visit } from '../harness/visitor.ts';
import { candidate, castBy, claim, countOf, openVote, readsOf } from '../vote/vote-steps.ts';
import { account, header, partner, signInThere, site, t } from './partner-steps.ts';

/** A layout shift (https://wicg.github.io/layout-instability/), which TypeScript's DOM types lack. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

const seenBy = (page: Page): Promise<{ shifts: string[]; violations: string[] }> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen'));

/** Records policy violations and layout shifts, from the page's start on. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    /**
     * The largest layout shift allowed for a change of digits, in fonts whose digits have different widths. The six of a
     * countdown may change at once.
     */
    const digitShift = 0.0004;
    const seen = { shifts: new Array<string>(), violations: new Array<string>() };
    Object.assign(globalThis, { seen });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.violations.push(`${effectiveDirective} ${blockedURI}`),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & Shift;
        // Shifts right after input are expected. A figure changes with the clock and while others vote.
        if (hadRecentInput || value < digitShift) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName;
          return `${name} from ${Object.values(previousRect.toJSON()).join()} to ${Object.values(currentRect.toJSON()).join()}`;
        });
        seen.shifts.push(`${value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The elements of the page in their order, each with the parts that it renders last. */
const lastParts = {
  'fan-vote': ['.candidates-head form', '.stage', '.rows'],
  'fan-player': ['.rounds', '.streams'],
  'fan-ticket': ['.surface > *'],
  'fan-event': ['.terms'],
  'fan-store': ['[part=card]'],
};

describe("an artist's page on another origin", () => {
  it('signs a fan in through the window, casts, and the count rises on the site, under a strict policy', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await watch(context);
    const watcher = await revisit();
    await openVote(watcher.page, 'last-light-final');
    await page.goto(partner);
    await signInThere(page, fan, 'en');
    await page.locator('fan-vote').scrollIntoViewIfNeeded();

    await candidate(page, 'aubrey-tan').getByRole('button').click();
    await claim(page);
    await page
      .locator('.stage')
      .getByRole('button', { name: t('vote-cast:vote'), exact: true })
      .click();
    await candidate(watcher.page, 'aubrey-tan').scrollIntoViewIfNeeded();
    const before = await countOf(watcher.page, 'aubrey-tan');
    await page.getByRole('button', { name: t('vote-cast:allFree') }).click();
    const reads = readsOf(watcher.page);
    await castBy(page.getByRole('button', { name: t('vote-cast:send_other', { count: 5 }) }));
    await expect.poll(() => countOf(watcher.page, 'aubrey-tan')).toBeGreaterThanOrEqual(before + 5);
    expect(reads).toEqual([]);
    await expect(page.getByRole('dialog', { name: t('vote-cast:receipt') })).toBeVisible();
    expect((await seenBy(page)).violations).toEqual([]);

    await page.reload();
    await expect(account(page, fan)).toBeVisible();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain('fan:accessToken');
    expect(keys.filter((key) => !key.startsWith('fan:'))).toEqual([]);
  });

  it('signs in a fan who has to go to a provider first', async () => {
    const fan = await joinFan();
    const { page } = await revisit();
    await page.goto(partner);
    const button = header(page).getByRole('button', { name: t('login:signIn') });
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    const closed = window.waitForEvent('close');
    await continueWith(window, 'Kakao', { person: fan });
    await closed;
    await expect(account(page, fan)).toBeVisible();
    // The session in the window belongs to the site.
    const other = await page.context().newPage();
    await other.goto(site);
    await expect(accountOf(other, fan.name)).toBeVisible();
  });

  it.each([375, 1280])('moves nothing on the page at %i pixels when elements come into view', async (width) => {
    const { page, context } = await visit({ width, height: 740, motion: true });
    await watch(context);
    await page.goto(partner);
    await expect(header(page).getByRole('button', { name: t('login:signIn') })).toBeVisible();
    // A list is taller than the place that is reserved for it. As when a fan reads down the page, each element
    // renders when its head comes into view, while the rest is below the screen.
    for (const [tag, parts] of Object.entries(lastParts)) {
      const element = page.locator(tag);
      await element.evaluate((it) =>
        scrollBy({ top: it.getBoundingClientRect().top - innerHeight + 100, behavior: 'instant' }),
      );
      for (const part of parts) await expect(element.locator(part).first()).toBeAttached();
      while (await element.evaluate((it) => it.getBoundingClientRect().bottom > innerHeight)) {
        await page.evaluate(() => scrollBy({ top: 370, behavior: 'instant' }));
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
      }
    }
    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await expect(page.locator('fan-vote [data-candidate="do-haram"]')).toBeVisible();
    await settled(page);
    expect(await seenBy(page)).toEqual({ shifts: [], violations: [] });
  });

  it('looks the same and works where the page resets every style', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await watch(context);
    const boxes = [];
    for (const look of ['', '<link rel="stylesheet" href="/hostile.css">']) {
      await page.route(`${partner}/box.html`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="ko"><head><title>Box</title><link rel="icon" href="data:,">${look}
            <script type="module" src="${site}/embed.js"></script></head><body style="margin: 0 !important">
            <fan-login></fan-login></body></html>`,
        }),
      );
      await page.goto(`${partner}/box.html`);
      const panel = page.locator('fan-login .login');
      await expect(panel.getByRole('button', { name: t('login:signInWithFanfare') })).toBeVisible();
      boxes.push(
        await panel.evaluate((element) =>
          [element, ...element.querySelectorAll('h2, p, button')].map((each) => {
            const { height } = each.getBoundingClientRect();
            const { color, backgroundColor, fontSize, letterSpacing, textTransform, direction, textShadow } =
              getComputedStyle(each);
            const box = { name: each.className, height, color, backgroundColor };
            return { ...box, fontSize, letterSpacing, textTransform, direction, textShadow };
          }),
        ),
      );
      await page.unroute(`${partner}/box.html`);
    }
    expect(boxes[1]).toEqual(boxes[0]);
    // The text colour of the light theme: neither page sets a colour scheme.
    expect(boxes[0]?.[0]?.color).toBe('rgb(23, 19, 28)');

    await awaitSameDay();
    await page.goto(`${partner}/hostile.html`);
    await signInThere(page, fan, 'en');
    await candidate(page, 'ji-rohan').getByRole('button').click();
    await claim(page);
    await page
      .locator('.stage')
      .getByRole('button', { name: t('vote-cast:vote'), exact: true })
      .click();
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 1 }) }).click();
    await expect(page.getByRole('dialog', { name: t('vote-cast:receipt') })).toBeVisible();
    expect((await seenBy(page)).violations).toEqual([]);
  });
});
