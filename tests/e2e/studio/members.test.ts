import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

/** Confirms the dialog of an action with a reason. */
async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('reason.label')).fill(reason);
  await dialog.getByRole('button', { name: en(`members.actions.${action}`), exact: true }).click();
  await expect(dialog).toBeHidden();
}

const panel = (page: Page, key: string) => page.getByRole('region', { name: en(key) });

describe('a member', () => {
  it('is found by email and suspended for 7 days with a reason that the fan reads; the suspension is lifted, and the audit log has both actions', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/members`);
    await page.getByRole('searchbox').fill(fan.email.toUpperCase());
    await expect(page.locator('.list tbody a')).toHaveText([fan.name]);
    await expect(page).toHaveURL(`${studio}/members?q=${encodeURIComponent(fan.email.toUpperCase())}`);
    await expect(page.locator('.list')).not.toContainText(fan.email);
    await page.locator('.list tbody a').click();
    await expect(page.locator('.facts')).toContainText(fan.email);

    await button(page, 'members.actions.suspend').click();
    await page.getByLabel(en('members.cause')).selectOption('AUTOMATION');
    await confirm(page, 'suspend', 'Forty casts in a second');
    await expect(page.locator('.facts .state-mark')).toContainText('Suspended until');
    const fans = await revisit({ fan, language: 'en' });
    await fans.page.goto(`${site}/mypage/myinfo`);
    const note = fans.page.getByRole('region', { name: words('en', 'suspension:title') });
    await expect(note.getByText(words('en', 'suspension:reason.AUTOMATION'))).toBeVisible();
    await expect(note).not.toContainText('Forty casts');

    await button(page, 'members.actions.lift').click();
    await confirm(page, 'lift', 'It was a test of ours');
    await expect(page.locator('.facts .state-mark')).toHaveText(en('members.states.ACTIVE'));
    await fans.page.reload();
    await expect(fans.page.locator('fan-profile')).toBeVisible();
    await expect(note).toHaveCount(0);

    const history = panel(page, 'members.history');
    await expect(history).toContainText('It was a test of ours');
    await expect(history).toContainText('Forty casts in a second');
    await expect(history).toContainText(en('record.actions.member.read'));
  });

  it('is found from anywhere by the keyboard, and gets a warning, votes and a note', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(fan.name.toLowerCase());
    await expect(page.getByRole('option', { name: fan.name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fan.name);

    await button(page, 'members.actions.warn').click();
    await page.getByLabel(en('members.cause')).selectOption('ABUSE');
    await confirm(page, 'warn', 'Three reports');
    await button(page, 'members.actions.grant').click();
    await page.getByLabel(en('members.count')).fill('12');
    await confirm(page, 'grant', 'Lost in an outage');
    await expect(panel(page, 'members.history')).toContainText('Lost in an outage');
    await button(page, 'members.actions.giveTicket').click();
    const pass = page.getByLabel(words('en', 'studio-jobs:ticket.pass'));
    await expect(pass.locator('option')).not.toHaveCount(1);
    await pass.selectOption({ index: 1 });
    await confirm(page, 'giveTicket', 'The gate was broken');
    await expect(panel(page, 'members.tickets')).toContainText('FT-');
    await page.getByLabel(en('members.newNote')).fill('Called about the outage');
    await button(page, 'members.addNote').click();
    await expect(panel(page, 'members.notes')).toContainText('Called about the outage');

    const fans = await revisit({ fan, language: 'ja' });
    await fans.page.goto(`${site}/inbox`);
    const abuse = words('ja', 'suspension:reason.ABUSE');
    await expect(fans.page.getByText(words('ja', 'inbox:kinds.WARNED', { name: abuse }))).toBeVisible();
    await expect(fans.page.getByText('投票券12枚をお渡ししました。')).toBeVisible();
    await expect(fans.page.getByText(words('ja', 'inbox:giftCauses.APOLOGY'))).toBeVisible();
  });

  it('is suspended permanently only when a second person approves', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/members/${fan.userId}`);
    await button(page, 'members.actions.suspend').click();
    await page.getByLabel(en('members.cause')).selectOption('PAYMENT');
    await page.getByLabel(en('members.time')).selectOption('forever');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('reason.label')).fill('A stolen card, again');
    await dialog.getByRole('button', { name: en('members.ask'), exact: true }).click();
    await expect(page.getByText(en('members.requested'))).toBeVisible();
    await expect(page.locator('.facts .state-mark')).toHaveText(en('members.states.ACTIVE'));
    await expect(panel(page, 'members.history')).toContainText(en('record.actions.approval.ask'));
  });
});
