import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');
const time = /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M ET \((?:[A-Z][a-z]{2} \d{1,2}, )?\d{1,2}:\d\d [AP]M KST\)/;

describe('a time, for a fan in New York', () => {
  it('is the same on the home page, in the list of events, and on the event’s page, with Seoul’s in brackets', async () => {
    const { page } = await revisit({ timeZone: 'America/New_York' });
    await page.goto(`${site}/`);
    const rows = page.locator('fan-title .row').filter({ has: page.locator('a[href*="/event?event="]') });
    await expect(rows.first()).toContainText('ET (');
    const atHome = time.exec((await rows.first().innerText()).replaceAll('\u00a0', ' '))?.[0] ?? 'no time';
    const address = await rows.first().getByRole('link').getAttribute('href');
    expect(atHome).toMatch(time);

    await page.goto(`${site}/event`);
    const card = page.locator('fan-event li').filter({ has: page.locator(`a[href$="${address}"]`) });
    await expect(card).toContainText(atHome);

    await page.goto(address ?? '');
    const [local = '', own = ''] = atHome.replace(/\)$/, '').split(' (');
    const facts = page.locator('fan-event .facts');
    await expect(facts).toContainText(`– ${local} (`);
    await expect(facts).toContainText(own);
  });
});
