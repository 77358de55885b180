import type { Page } from 'playwright';
import { encodeQR } from 'qr';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan, onAnotherDevice } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { agree, decidePayment, goToConfirmation, heading, openPayment } from '../store/store-steps.ts';
import { newCode, openTicket, ticketHeading } from './ticket-steps.ts';

const { site } = inject('product');

const field = (page: Page) => page.getByRole('textbox', { name: 'Ticket code' });
const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });
/** Uses a ticket for the first round that is open. */
async function useFirstRound(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Use\s*round/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use ticket' }).click();
}

describe('tickets on the site', () => {
  it('are registered with a typed code, also after a typing mistake', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await page.goto(`${site}/mypage/ticket`);
    await expect(page.getByText('Nothing registered yet.')).toBeVisible();
    const code = await newCode();
    // Swaps two neighbouring characters that differ, and types o and l for zeros and ones.
    const wrong = code.replace(/([^-])(?!\1)([^-])(?=[^-]*$)/, '$2$1');
    await field(page).fill(wrong);
    await register(page).click();
    await expect(page.getByText('One character seems off')).toBeVisible();
    await field(page).fill(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `);
    await register(page).click();
    await expect(ticketHeading(page)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('ticket')).toMatch(/^[\w-]{22}$/);
    await page.goBack();
    await expect(page.getByRole('tab', { name: /Active/ })).toContainText('1');
    // The same code again is reported as the fan's own; other fans get "not found".
    const other = await joinFan();
    await expect(callAs(fan, 'POST', '/ticket/register', { code })).rejects.toThrow('CODE_ALREADY_REGISTERED');
    await expect(callAs(other, 'POST', '/ticket/register', { code })).rejects.toThrow('INVALID_CODE');
  });

  it('are registered from a printed address that fills in the code', async () => {
    const code = await newCode();
    const { page, context } = await revisit({ fan: await joinFan(), width: 375 });
    await page.goto(`${site}/mypage/ticket#code=${code.replaceAll('-', '')}`);
    await expect(field(page)).toHaveValue(code);
    await register(page).click();
    await expect(ticketHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Show code' }).click();
    await expect(page.getByText(code)).toBeVisible();
    // Where the browser refuses, the fan gets a message; otherwise the code is on the clipboard.
    const copy = page.getByRole('button', { name: 'Copy Registered code' });
    const copyStatus = page.locator('fan-ticket').getByRole('status');
    await copy.click();
    await expect(copyStatus.getByText("Couldn't copy.")).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await expect(copyStatus.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  it('are registered from a picture of a QR code', async () => {
    const { page, context } = await revisit({ fan: await joinFan() });
    await context.grantPermissions(['camera']);
    await page.goto(`${site}/mypage/ticket`);
    await page.getByRole('button', { name: 'Read the code from a QR' }).click();
    // The tests' browser has no camera.
    await expect(page.getByText('There is no camera to use.')).toBeVisible();
    const svg = encodeQR(`${site}/mypage/ticket#code=${await newCode()}`, 'svg', { scale: 8 });
    const picture = { name: 'card.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    const drawn = await page.context().newPage();
    await drawn.setContent(
      `<img src="data:image/svg+xml;base64,${picture.buffer.toString('base64')}" width="400" height="400">`,
    );
    const buffer = await drawn.locator('img').screenshot();
    await drawn.close();
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
    await expect(ticketHeading(page)).toBeVisible();
  });

  it('are bought in the store and found in the wallet', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'soft-static-night' });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    await page.getByRole('link', { name: 'See my tickets' }).click();
    // The page of the order links to the product with the same words, so the link is looked up in the wallet.
    await page.locator('fan-ticket').getByRole('link', { name: 'Soft Static: the first night' }).click();
    await expect(page.getByText('bought in the store')).toBeVisible();
  });

  it('are used for a round on one device, seen on another, moved there, and moved back', async () => {
    const fan = await joinFan();
    const phone = await revisit({ fan, width: 375 });
    const ticketId = await openTicket(phone.page, fan);
    await phone.page
      .getByRole('button', { name: /^Use\s*round/ })
      .first()
      .click();
    await expect(phone.page.getByText('This spends one round; 2 of 3 are left then.')).toBeVisible();
    await expect(phone.page.getByText('The first use ties the ticket to this device.')).toBeVisible();
    await phone.page.getByRole('button', { name: 'Use ticket' }).click();
    await expect(phone.page.getByRole('link', { name: /^Watch/ })).toHaveAttribute(
      'href',
      /\/player\?stream=last-light-finale&round=\d+$/,
    );
    await phone.page.locator('fan-ticket').getByRole('button', { name: 'My tickets' }).click();
    await expect(phone.page.getByRole('tab', { name: /Active/, selected: true })).toContainText('1');
    await expect(phone.page.locator('fan-ticket article')).toContainText(/In use.*2 of 3/);

    const laptop = await revisit({ fan: await onAnotherDevice(fan) });
    laptop.expectComplaint(/423/);
    await laptop.page.goto(`${site}/mypage/ticket?ticket=${ticketId}`);
    await useFirstRound(laptop.page);
    await expect(laptop.page.getByText("It's used on another device")).toBeVisible();
    await expect(laptop.page.getByText('2 device changes left', { exact: true })).toBeVisible();
    await laptop.page.getByRole('dialog').getByRole('button', { name: 'Move it to this device' }).click();
    await laptop.page.getByRole('button', { name: 'Use ticket' }).click();
    await expect(laptop.page.getByText('Valid for 1 more round.')).toBeVisible();
    await expect(laptop.page.getByText('1 of 2')).toBeVisible();

    await laptop.page.getByRole('button', { name: 'Undo ticket use' }).click();
    await expect(laptop.page.getByText('1 undo left', { exact: true })).toBeVisible();
    await laptop.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(laptop.page.getByText('Valid for 3 more rounds.')).toBeVisible();
    await laptop.page.getByText('Activity').click();
    await expect(laptop.page.getByText('Use undone (0 undos left).')).toBeVisible();
    await expect(laptop.page.getByText(/^Moved to /)).toBeVisible();
  });
});
