import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, enterColleague, signedOut, studio } from './studio-steps.ts';

const { site } = inject('product');
const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);
const jobs = (key: string, values?: Record<string, string | number>) => words('en', `studio-jobs:${key}`, values);

const rowOf = (page: Page, name: string) => page.locator('.list tbody tr').filter({ hasText: name });

/** Saves the file of the first job of the list. */
async function saveResult(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page
    .locator('.list tbody tr')
    .first()
    .getByRole('link', { name: jobs('download') })
    .click();
  const download = await waiting;
  return text(await download.createReadStream());
}

describe('a job', () => {
  it('warns the members that were selected in the list, shows its progress, and has a file to download', async () => {
    const [one, other, third] = [await joinFan(), await joinFan(), await joinFan()];
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'desk');
    await page.goto(`${studio}/members`);
    for (const { name } of [one, other]) await rowOf(page, name).getByLabel(en('list.select')).check();
    const group = page.getByRole('group', { name: en('list.chosen_other', { count: 2 }) });
    await group.getByRole('button', { name: en('members.actions.warn') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('members.cause')).selectOption('AUTOMATION');
    await dialog.getByLabel(en('reason.label')).fill('The same script');
    await dialog.getByRole('button', { name: en('members.actions.warn'), exact: true }).click();
    await expect(page.getByText(jobs('started'))).toBeVisible();
    await expect(group).toHaveCount(0);

    await page.getByRole('link', { name: en('desks.jobs') }).click();
    const row = page.locator('.list tbody tr').first();
    await expect(row).toContainText(jobs('kinds.MEMBER_WARN'));
    await expect(row).toContainText(jobs('states.DONE'), { timeout: 15_000 });
    await expect(row.getByRole('progressbar', { name: jobs('count', { done: 2, steps: 2 }) })).toBeVisible();
    const file = await saveResult(page);
    expect(file).toContain(one.userId);
    expect(file).toContain(other.userId);
    expect(file).not.toContain(third.userId);

    const fans = await revisit({ fan: one, language: 'ko' });
    await fans.page.goto(`${site}/inbox`);
    const cause = words('ko', 'suspension:reason.AUTOMATION');
    await expect(fans.page.getByText(words('ko', 'inbox:kinds.WARNED', { name: cause }))).toBeVisible();
  });

  it('makes a file of a member’s data after a second person has approved it, and the member reads the reason', async () => {
    const fan = await joinFan();
    const colleague = await enterColleague();
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/members/${fan.userId}`);
    await button(page, 'members.actions.exportData').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(jobs('export.format')).selectOption('json');
    await dialog.getByLabel(en('reason.label')).fill('A letter of the 24th');
    await dialog.getByRole('button', { name: en('members.ask'), exact: true }).click();
    await expect(page.getByText(en('members.requested'))).toBeVisible();

    await colleague.page.goto(`${studio}/approvals`);
    await colleague.page
      .locator('.approval')
      .first()
      .getByRole('button', { name: en('approvals.approve') })
      .click();
    await expect(colleague.page.getByText(en('approvals.done'))).toBeVisible();
    await colleague.page.context().close();

    await page.goto(`${studio}/jobs`);
    await expect(page.locator('.list tbody tr').first()).toContainText(jobs('states.DONE'), { timeout: 15_000 });
    expect(await saveResult(page)).toContain(fan.email);
    const fans = await revisit({ fan, language: 'en' });
    await fans.page.goto(`${site}/inbox`);
    const name = words('en', 'inbox:exportCauses.ASKED');
    await expect(fans.page.getByText(words('en', 'inbox:kinds.DATA_EXPORTED', { name }))).toBeVisible();
  });
});
