import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, enterColleague, signedOut, studio } from './studio-steps.ts';

const en = (key: string) => words('en', `studio:${key}`);
const home = (key: string, values?: Record<string, string | number>) => words('en', `studio-home:${key}`, values);

describe('the first screen', () => {
  it('lists the tasks of the reader until they are decided, and a badge counts them on every page', async () => {
    const colleague = await enterColleague();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.home'));
    await colleague.page.goto(`${studio}/approvals`);
    await button(colleague.page, 'approvals.rule.switchOff').click();
    const dialog = colleague.page.getByRole('dialog');
    await dialog.getByLabel(en('reason.label')).fill('Only for a test');
    await dialog.locator('[type=submit]').click();
    await expect(colleague.page.locator('.approval').first()).toBeVisible();

    await page.reload();
    const needed = page.getByRole('region', { name: home('needed') });
    await needed.getByRole('link', { name: /for your approval/ }).click();
    await expect(page).toHaveURL(`${studio}/approvals`);
    const badge = page.getByRole('navigation').locator('.side-count');
    await expect(badge).toBeVisible();
    const request = page.locator('.approval').filter({ hasText: 'Only for a test' });
    const before = Number(await badge.locator('[aria-hidden]').textContent());
    await request.getByRole('button', { name: en('approvals.refuse') }).click();
    const refusing = page.getByRole('dialog');
    await refusing.getByLabel(en('reason.label')).fill('It was only for a test');
    await refusing.locator('[type=submit]').click();
    await expect(request).toHaveCount(0);
    if (before > 1) await expect(badge.locator('[aria-hidden]')).toHaveText(String(before - 1));
    else await expect(badge).toHaveCount(0);
    await colleague.page.context().close();
  });

  it('compares today with the last week, as lines and as a table, and links to the desk and the audit log', async () => {
    await joinFan();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    const members = page.getByRole('region', { name: home('figures.MEMBERS') });
    // The current hour is counted again every few seconds.
    await expect(async () => {
      await page.getByRole('button', { name: home('refresh') }).click();
      await expect(members.locator('.figure-number')).not.toHaveText('0', { timeout: 500 });
    }).toPass();
    await expect(members.locator('canvas')).toBeVisible();
    await members.getByText(home('table')).click();
    await expect(members.getByRole('row')).toHaveCount(25);
    const activity = page.getByRole('region', { name: home('activity') });
    await expect(
      activity.getByRole('link', { name: words('en', 'studio:record.actions.staff.accept') }).first(),
    ).toBeVisible();
    await members.getByRole('link').click();
    await expect(page).toHaveURL(`${studio}/members`);
  });

  it('shows a door keeper only the areas of their role', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'door');
    await expect(page.getByText(home('calm'))).toBeVisible();
    await expect(page.locator('.figure')).toHaveCount(0);
    await expect(page.getByRole('region', { name: home('activity') })).toHaveCount(0);
  });
});
