import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { openPartner, signInThere, t } from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { createEvent, downloadFrom, enter, finishEvent, operate } from './event-steps.ts';

const { site, partner } = inject('product');

const button = (page: Page, key: string) => eventThere(page).getByRole('button', { name: t(key), exact: true });
/** The event that the test added; the page has another one further down. */
const eventThere = (page: Page) => page.locator('fan-event').first();

describe("a prize event on an artist's page on another origin", () => {
  it('is entered, won and downloaded there, with tokens of that origin only', async () => {
    const fan = await joinFan();
    const { eventId, name } = await createEvent('last-light-front-row', 9);
    const { page } = await revisit({ fan, language: 'ko' });
    let signed = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).searchParams.has('signature')) signed += 1;
    });
    await openPartner(page, `<fan-event event-id="${eventId}"></fan-event>`);
    await signInThere(page, fan);
    await expect(eventThere(page).getByRole('heading', { name })).toBeVisible();
    await enter(page, 'ko');

    await finishEvent(eventId);
    await page.reload();
    await button(page, 'event:check').click();
    await expect(eventThere(page).getByRole('heading', { name: t('event-result:winTitle') })).toBeVisible();

    // A winner enters the details on the platform, in a separate tab.
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      eventThere(page)
        .getByRole('link', { name: t('event-result:elsewhereGive') })
        .click(),
    ]);
    await own.getByRole('button', { name: t('event:check') }).click();
    await own.getByRole('textbox', { name: t('event-result:phone') }).fill('010-1234-5678');
    await own.getByRole('checkbox').last().check();
    await own.getByRole('button', { name: t('event-result:save') }).click();
    await expect(own.getByRole('button', { name: t('event-result:change') })).toBeVisible();
    expect(await operate('export', eventId)).toContain(`${fan.name},${fan.email},010-1234-5678`);
    await own.close();
    await page.reload();
    await button(page, 'event:check').click();
    await expect(eventThere(page).getByRole('link', { name: t('event-result:elsewhereChange') })).toBeVisible();

    await button(page, 'event-result:showCode').click();
    await expect(eventThere(page).getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
    await button(page, 'event-result:makeCard').click();
    await expect(
      eventThere(page)
        .getByRole('img', { name: /도하람/ })
        .last(),
    ).toBeVisible();
    const card = await downloadFrom(page, page.getByRole('link', { name: t('photocard:download') }));
    expect(card.subarray(1, 4).toString()).toBe('PNG');
    // The signed address is requested once, and is not in the page.
    expect(await page.content()).not.toContain('signature=');
    expect(signed).toBe(1);

    const [token = '', device = ''] = await page.evaluate(() =>
      ['fan:accessToken', 'fan:deviceId'].map((key) => localStorage.getItem(key) ?? ''),
    );
    const fetchStatus = async (origin: string, path: string) => {
      const headers = { Origin: origin, Authorization: `Bearer ${token}`, 'X-Device-Id': device };
      return (await fetch(`${site}/api/v1/event/${eventId}/${path}`, { headers })).status;
    };
    for (const path of ['result', 'code', 'photocard']) {
      expect([path, await fetchStatus(partner, path), await fetchStatus(site, path)]).toEqual([path, 200, 403]);
    }
    expect(await fetchStatus(partner, 'winnerinfo')).toBe(403);
  });

  it('is shown to a visitor in the page’s own section', async () => {
    const { page } = await revisit({ language: 'ko', width: 375, height: 740 });
    await page.goto(`${partner}/#event`);
    const section = page.locator('#event fan-event');
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('button', { name: t('event:signInToEnter') })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });
});
