import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { revisit } from '../harness/revisit.ts';
import { settled } from '../harness/settled.ts';
import { words } from '../harness/words.ts';
import { newCode } from '../ticket/ticket-steps.ts';

const { site } = inject('product');

describe('the home page', () => {
  it('comes with its content, needs one request after another page, and requests no data of a fan for a visitor', async () => {
    const { page } = await revisit();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/(home|vote|product|notice|event|streaming)\b/.test(request.url())) requested.push(request.url());
    });
    const requests = () => requested.map((url) => new URL(url).pathname).toSorted();
    const showsAll = async () => {
      for (const heading of ['New in the store', 'Notices', 'On stage']) {
        await expect(page.locator('fan-title').getByRole('heading', { name: heading, exact: true })).toBeVisible();
      }
      await settled(page);
    };
    await page.goto(`${site}/`);
    await showsAll();
    // The only request is the one for the dot in the navigation.
    expect(requests()).toEqual(['/api/v1/notice/unread']);
    await page.goto(`${site}/privacy-policy`);
    await settled(page);
    requested.length = 0;
    await page.locator('.home-link').click();
    await showsAll();
    expect(requests()).toEqual(['/api/v1/home']);
  });

  it('has a shelf of the artists that a fan added, before a sign-in and on every device after it', async () => {
    const { page } = await revisit({ width: 375, height: 800 });
    const shelf = page.getByRole('region', { name: 'My artists', exact: true });
    await page.goto(`${site}/artist/do-haram`);
    await page.getByRole('button', { name: 'Add to my artists' }).click();
    await expect(page.getByRole('button', { name: 'In my artists' })).toBeVisible();
    await page.goto(`${site}/`);
    await expect(shelf.getByRole('link')).toHaveText(['Do Haram']);
    const fan = await joinFan();
    for (const artistId of ['do-haram', 'moon-byeolha']) await callAs(fan, 'PUT', `/artist/${artistId}/favourite`);
    const desk = await revisit({ fan });
    await desk.page.goto(`${site}/`);
    const there = desk.page.getByRole('region', { name: 'My artists', exact: true });
    await expect(there.getByRole('link')).toHaveText(['Moon Byeolha', 'Do Haram']);
    await there.getByRole('link', { name: 'Do Haram' }).click();
    await expect(desk.page).toHaveURL(`${site}/artist/do-haram`);
  });

  it.each(['ko', 'en', 'ja'] as const)('links to everything in %s', async (language) => {
    const { page } = await revisit({ language, width: 375 });
    await page.goto(`${site}/`);
    const section = page.getByRole('region', { name: words(language, 'title:notices') });
    await section.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/notice\?notice=/);
    await page.goBack();
    await page.locator('.tab-bar button').click();
    const places = page.getByRole('dialog');
    await places.getByRole('link', { name: words(language, 'site:places.serviceCenter') }).click();
    await expect(page.getByRole('heading', { name: words(language, 'site:serviceCenter') })).toBeVisible();
    await expect(places).toBeHidden();
  });

  it('shows a fan their tickets, and none to a visitor', async () => {
    const fan = await joinFan();
    const { ticketId } = await callAs(fan, 'POST', '/ticket/register', { code: await newCode() });
    const { page } = await revisit({ fan, width: 375 });
    await page.goto(`${site}/`);
    const shelf = page.getByRole('region', { name: words('en', 'title:myTickets') });
    await expect(shelf.getByText('Last Light', { exact: true })).toBeVisible();
    await shelf.getByRole('link', { name: 'Last Light finale' }).click();
    await expect(page).toHaveURL(`${site}/mypage/ticket?ticket=${String(ticketId)}`);
    await page.goBack();
    await shelf.getByRole('link', { name: words('en', 'title:allTickets_one', { count: 1 }) }).click();
    await expect(page).toHaveURL(`${site}/mypage/ticket`);
    const visitor = await revisit();
    await visitor.page.goto(`${site}/`);
    await expect(visitor.page.getByRole('heading', { name: 'New in the store' })).toBeVisible();
    await expect(visitor.page.getByText(words('en', 'title:myTickets'))).toHaveCount(0);
  });

  it('shows a fan a reply, and none to a visitor', async () => {
    const fan = await joinFan();
    const inquiry = await callAs(fan, 'POST', '/inquiry', { topic: 'OTHER', message: 'Hello?', language: 'en' });
    await runOperator('inquiry', ['answer', String(inquiry['inquiryId'])], 'Hello!');
    const { page } = await revisit({ fan });
    await page.goto(`${site}/`);
    await page.getByRole('link', { name: 'The service center has replied to you.' }).click();
    await expect(page).toHaveURL(`${site}/service-center?view=inbox`);
    const visitor = await revisit();
    await visitor.page.goto(`${site}/`);
    await expect(visitor.page.getByRole('heading', { name: 'New in the store' })).toBeVisible();
    await expect(visitor.page.getByText('The service center has replied')).toHaveCount(0);
  });
});
