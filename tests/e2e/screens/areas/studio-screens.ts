import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { callAs, joinFan } from '../../harness/fans.ts';
import { settled } from '../../harness/settled.ts';
import { words } from '../../harness/words.ts';
import { registerTicket } from '../../player/broadcast-steps.ts';
import { buyGoods } from '../../studio/orders-steps.ts';
import { action, addPartner, addWebhook } from '../../studio/partners-steps.ts';
import { button, enterAsOwner, enterColleague, invite, studio } from '../../studio/studio-steps.ts';
import { press, type Screen, see, seeDialog } from '../screen.ts';

/** A screen of a person who is signed in to Studio as an owner. */
const ofOwner = (name: string, open: (page: Page) => Promise<void>): Screen => ({
  name: `Studio: ${name}`,
  alone: true,
  onTablet: true,
  open: async (page) => {
    await enterAsOwner(page);
    await open(page);
    await settled(page);
  },
});

/** Asks another owner to let one person be enough. */
async function requestSetting(page: Page): Promise<void> {
  await see(page, '/studio/approvals', '.panel');
  await button(page, 'approvals.rule.switchOff').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('For a picture');
  await dialog.locator('[type=submit]').click();
  await expect(page.locator('.approval').first()).toBeVisible();
}

async function openAnnouncementForm(page: Page): Promise<void> {
  await see(page, '/studio/announcements', '.desk-head .button-primary');
  await page.locator('.desk-head .button-primary').click();
  await seeDialog(page, 'textarea');
}

/** A new fan asks. @returns the id of the inquiry */
async function sendInquiry(): Promise<string> {
  const body = { topic: 'TICKET', message: 'Where is my ticket?\nI had one.', reference: 'FT-1', language: 'en' };
  return String((await callAs(await joinFan(), 'POST', '/inquiry', body)).inquiryId);
}

/** Chooses a new order of goods in the list of orders. */
async function chooseOrder(page: Page): Promise<void> {
  const { number } = await buyGoods(await joinFan(), ['light-stick']);
  await see(page, `/studio/orders?q=${number}`, '.list tbody a');
  await page.locator('.list tbody input[type=checkbox]').first().check();
}

export const studioScreens: readonly Screen[] = [
  { name: 'Studio: signing in', alone: true, open: (page) => see(page, '/studio', '.gate-card button') },
  {
    name: 'Studio: signing in with a code',
    alone: true,
    open: async (page) => {
      await see(page, '/studio', '.gate-card button');
      await button(page, 'signIn.useCode').click();
      await expect(page.locator('.gate-card input').first()).toBeVisible();
    },
  },
  {
    name: 'Studio: an invitation',
    alone: true,
    open: async (page) => {
      await page.goto((await invite('producer')).link);
      await expect(page.locator('.gate-card form')).toBeVisible();
    },
  },
  {
    name: 'Studio: an invitation that has ended',
    alone: true,
    open: (page) => see(page, `/studio/invitation#${'x'.repeat(43)}`, '.gate-card h1'),
  },
  ofOwner('home', async (page) => {
    const { page: other } = await enterColleague();
    await requestSetting(other);
    await other.context().close();
    await see(page, '/studio', '.figure-lines canvas');
    await expect(page.locator('.side-count')).toBeAttached();
  }),
  ofOwner('the staff', (page) => see(page, '/studio/staff', '.list tbody a')),
  ofOwner('inviting a person', async (page) => {
    await see(page, '/studio/staff', '.list tbody a');
    await button(page, 'staff.invite').click();
    await seeDialog(page, '.roles-edit');
  }),
  ofOwner('the table of roles', (page) => see(page, '/studio/staff/roles', '.list')),
  ofOwner('a member of the staff', async (page) => {
    await see(page, '/studio/staff', '.list tbody a');
    await page.locator('.list tbody a').first().click();
    await expect(page.locator('.facts')).toBeVisible();
  }),
  ofOwner('the members', async (page) => {
    await joinFan();
    await see(page, '/studio/members', '.list tbody a');
  }),
  ofOwner('a member', async (page) => {
    const { userId } = await joinFan();
    await see(page, `/studio/members/${userId}`, '.panels');
  }),
  ofOwner('suspending a member', async (page) => {
    const { userId } = await joinFan();
    await see(page, `/studio/members/${userId}`, '.panels');
    await button(page, 'members.actions.suspend').click();
    await seeDialog(page, 'select');
  }),
  ofOwner('an action on several members', async (page) => {
    await joinFan();
    await see(page, '/studio/members', '.list tbody a');
    await page.locator('.list tbody input[type=checkbox]').first().check();
    await page.locator('.list-chosen button').first().click();
    await seeDialog(page, 'select');
  }),
  ofOwner('giving a ticket', async (page) => {
    const { userId } = await joinFan();
    await see(page, `/studio/members/${userId}`, '.panels');
    await button(page, 'members.actions.giveTicket').click();
    await seeDialog(page, 'select');
  }),
  ofOwner('exporting a member’s data', async (page) => {
    const { userId } = await joinFan();
    await see(page, `/studio/members/${userId}`, '.panels');
    await button(page, 'members.actions.exportData').click();
    await seeDialog(page, 'select');
  }),
  ofOwner('the inquiries', async (page) => {
    await sendInquiry();
    await see(page, '/studio/inquiries', '.list tbody a');
  }),
  ofOwner('an inquiry', async (page) => see(page, `/studio/inquiries/${await sendInquiry()}`, '.talk')),
  ofOwner('the saved texts', async (page) => {
    await see(page, '/studio/inquiries/texts', '.state, .rows');
    await page.locator('.desk-head button').click();
    await seeDialog(page, 'textarea');
  }),
  ofOwner('closing an inquiry', async (page) => {
    await see(page, `/studio/inquiries/${await sendInquiry()}`, '.talk');
    await page.getByRole('button', { name: words('en', 'studio-inquiries:close'), exact: true }).click();
    await seeDialog(page, 'select');
  }),
  ofOwner('the orders', async (page) => {
    await buyGoods(await joinFan(), ['light-stick']);
    await see(page, '/studio/orders', '.list tbody a');
  }),
  ofOwner('an order', async (page) => {
    const { orderId } = await buyGoods(await joinFan(), ['light-stick', 'moonjar-book']);
    await see(page, `/studio/orders/${orderId}`, '.panels');
  }),
  ofOwner('sending parcels', async (page) => {
    const { orderId } = await buyGoods(await joinFan(), ['light-stick', 'moonjar-book']);
    await see(page, `/studio/orders/${orderId}`, '.panels');
    await press(page, 'studio-orders:actions.send');
    await seeDialog(page, 'select');
  }),
  ofOwner('refunding an order', async (page) => {
    const { orderId } = await buyGoods(await joinFan(), ['light-stick', 'moonjar-book']);
    await see(page, `/studio/orders/${orderId}`, '.panels');
    await press(page, 'studio-orders:actions.refund');
    await seeDialog(page, 'input[type=checkbox]');
  }),
  ofOwner('printing labels of chosen orders', async (page) => {
    await chooseOrder(page);
    await press(page, 'studio-packing:labels');
    await seeDialog(page, 'select');
  }),
  ofOwner('the file of chosen orders for a carrier', async (page) => {
    await chooseOrder(page);
    await press(page, 'studio-packing:carrierFile');
    await seeDialog(page, 'select');
  }),
  ofOwner('uploading tracking numbers', async (page) => {
    await see(page, '/studio/orders', '.desk-head button');
    await press(page, 'studio-packing:upload');
    await seeDialog(page, 'input[type=file]');
  }),
  ofOwner('the tickets', async (page) => {
    await registerTicket(await joinFan());
    await see(page, '/studio/tickets', '.list tbody a');
  }),
  ofOwner('a ticket', async (page) => see(page, `/studio/tickets/${await registerTicket(await joinFan())}`, '.facts')),
  ofOwner('making a ticket invalid', async (page) => {
    await see(page, `/studio/tickets/${await registerTicket(await joinFan())}`, '.facts');
    await press(page, 'studio-tickets:revoke');
    await seeDialog(page, 'textarea');
  }),
  ofOwner('the stock', (page) => see(page, '/studio/stock', '.list tbody a')),
  ofOwner('the stock of a product', (page) => see(page, '/studio/stock/light-stick', '.facts')),
  ofOwner('correcting the stock of a product', async (page) => {
    await see(page, '/studio/stock/light-stick', '.facts');
    await press(page, 'studio-stock:correct');
    await seeDialog(page, 'select');
  }),
  ofOwner('the books', async (page) => {
    await buyGoods(await joinFan(), ['light-stick']);
    await see(page, '/studio/payments', '.list tbody td');
  }),
  ofOwner('the imported reports', (page) => see(page, '/studio/payments/reports', '.list, .state')),
  ofOwner('the differences', (page) => see(page, '/studio/payments/differences', '.list, .state')),
  ofOwner('payments in doubt', (page) => see(page, '/studio/payments/stuck', '.list, .state')),
  ofOwner('the disputes', (page) => see(page, '/studio/payments/disputes', '.list, .state')),
  ofOwner('importing a report', async (page) => {
    await see(page, '/studio/payments/reports', '.desk-head button');
    await page.locator('.desk-head button').click();
    await seeDialog(page, 'input[type=file]');
  }),
  ofOwner('the jobs', async (page) => {
    await joinFan();
    await see(page, '/studio/members', '.list tbody a');
    await page.locator('.list tbody input[type=checkbox]').first().check();
    await page.locator('.list-chosen button').nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('textarea').fill('For a picture');
    await dialog.locator('[type=submit]').click();
    await page.locator('.toasts button').first().click();
    await see(page, '/studio/jobs', '.list tbody a');
  }),
  ofOwner('the partners', (page) => see(page, '/studio/partners', '.list tbody a')),
  ofOwner('a partner', async (page) => {
    await addPartner(page);
    await expect(page.locator('.panels')).toBeVisible();
  }),
  ofOwner('making a partner live', async (page) => {
    await addPartner(page);
    await action(page, 'actions.live').click();
    await seeDialog(page, '.choices');
  }),
  ofOwner('the usage of a partner’s pages', async (page) => {
    await page.goto(`${studio}/partners`);
    await page.locator('.list tbody a').last().click();
    await expect(page.locator('.facts').first()).toBeVisible();
    await page.locator('a[href$="/usage"]').click();
    await expect(page.locator('.list tbody tr').first()).toBeVisible();
  }),
  ofOwner('a webhook', async (page) => {
    await addWebhook(page);
    await expect(page.locator('.facts')).toBeVisible();
  }),
  ofOwner('the content', (page) => see(page, '/studio/content', '.list tbody a')),
  ofOwner('the votes', (page) => see(page, '/studio/content/votes', '.list tbody a')),
  ofOwner('a vote that has opened', (page) => see(page, '/studio/content/votes/last-light-final', '.entry-form')),
  ofOwner('a new vote with a candidate', async (page) => {
    await see(page, '/studio/content/new/votes', '.entry-form');
    await page.locator('.entry-list-foot button').first().click();
    await expect(page.locator('.entry-item-fields').first()).toBeVisible();
  }),
  ofOwner('the problems of a new question', async (page) => {
    await see(page, '/studio/content/new/questions', '.entry-form');
    await page.locator('.entry-form textarea').first().fill('FAQ');
    await page.locator('.editor-head .button-primary').click();
    await expect(page.locator('.form-problems')).toBeVisible();
  }),
  ofOwner('a text in its preview', async (page) => {
    await see(page, '/studio/content/questions/refund', '.entry-form');
    await page.locator('.form-field-words [aria-pressed]').first().click();
    await expect(page.locator('.markdown-preview')).toHaveCount(3);
  }),
  ofOwner('publishing a question', async (page) => {
    await see(page, '/studio/content/questions/photocards', '.entry-form');
    await page.locator('.entry-form textarea').first().fill('FAQ');
    await page.locator('.editor-head .button-primary').click();
    await seeDialog(page, '.changes');
  }),
  ofOwner('leaving with unsaved changes', async (page) => {
    await see(page, '/studio/content/questions/photocards', '.entry-form');
    await page.locator('.entry-form textarea').first().fill('FAQ');
    await page.locator('.editor-name a').click();
    await seeDialog(page, '.changes');
  }),
  ofOwner('the history of an artist', (page) =>
    see(page, '/studio/content/artists/do-haram/history', '.revision-changes'),
  ),
  ofOwner('the scheduled changes', (page) => see(page, '/studio/content/calendar', '.kinds')),
  ofOwner('copying an artist', async (page) => {
    await see(page, '/studio/content/artists/do-haram', '.entry-form');
    await page.locator('.entry-actions button').first().click();
    await seeDialog(page, 'input');
  }),
  ofOwner('one’s own account', (page) => see(page, '/studio/account', '.rows li')),
  ofOwner('the requests that wait for a second person', async (page) => {
    const { page: other } = await enterColleague();
    await other.context().close();
    await requestSetting(page);
    await page.locator('.toasts button').first().click();
  }),
  ofOwner('all mails', (page) => see(page, '/studio/mail', '.list tbody a')),
  ofOwner('a mail', async (page) => {
    await see(page, '/studio/mail/orderPaid', '.mail iframe');
    await expect(page.frameLocator('.mail iframe').locator('h1')).toBeVisible();
  }),
  ofOwner('writing an announcement', openAnnouncementForm),
  ofOwner('an announcement', async (page) => {
    await openAnnouncementForm(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().fill('A new photo book');
    await dialog.locator('textarea').first().fill('On sale from today.');
    await dialog.locator('[type=submit]').click();
    await expect(page.frameLocator('.mail iframe').locator('h1')).toBeVisible();
  }),
  ofOwner('the audit log', (page) => see(page, '/studio/audit-log', '.list tbody a')),
  ofOwner('an entry of the audit log', async (page) => {
    await see(page, '/studio/audit-log', '.list tbody a');
    await page.locator('.list tbody a').first().click();
    await expect(page.locator('.facts')).toBeVisible();
  }),
  ofOwner('finding a page', async (page) => {
    await page.keyboard.press('Control+k');
    await seeDialog(page, '[cmdk-item]');
  }),
  ofOwner('a page that does not exist', (page) => see(page, '/studio/nowhere', '.state')),
];
