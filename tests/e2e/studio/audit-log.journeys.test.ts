import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { runOperator } from '../harness/operator.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

describe('the audit log', () => {
  it('lists an action with its reason and its values before and after, and the command that invited the person', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name } = await enterAs(page, 'owner');
    await page.goto(`${studio}/staff`);
    await button(page, 'staff.invite').click();
    const dialog = page.getByRole('dialog');
    const email = `${randomUUID()}@studio.test`;
    await dialog.getByLabel(en('staff.name')).fill('Haram Do');
    await dialog.getByLabel(en('staff.email')).fill(email);
    await dialog.getByLabel(en('reason.label')).fill('Answers fans in the finals');
    await dialog.getByRole('button', { name: en('staff.invite'), exact: true }).click();
    await button(page, 'done').click();

    await page.getByRole('link', { name: en('desks.record') }).click();
    const row = page.locator('.list tbody tr').filter({ hasText: 'Answers fans in the finals' });
    await expect(row).toContainText(name);
    await expect(row).toContainText(en('record.actions.staff.invite'));
    await row.getByRole('link').first().click();
    await expect(page.locator('.facts')).toContainText('Answers fans in the finals');
    await expect(page.locator('.changes')).toContainText(email);

    // Reading an entry is kept as well, and the address narrows the list to one action of one person.
    await page
      .getByRole('link', { name: en('desks.record') })
      .last()
      .click();
    await page.getByRole('combobox', { name: en('record.action') }).selectOption('record.readDetail');
    await page.locator('.list tbody tr').filter({ hasText: name }).first().getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/studio\/audit-log\?actor=/);
    await page.getByRole('combobox', { name: en('record.action') }).selectOption('record.readDetail');
    await expect(page.locator('.list tbody tr')).toHaveCount(1);
    expect(await runOperator('staff', ['verify'])).toMatch(/\d/);
  });

  it('can be read by an auditor, who can change nothing', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'auditor');
    await page.goto(`${studio}/audit-log`);
    await expect(page.locator('.list tbody tr').first()).toBeVisible();
    await page.goto(`${studio}/staff`);
    await expect(page.locator('.list tbody tr').first()).toBeVisible();
    await expect(button(page, 'staff.invite')).toBeHidden();
  });

  it('shows one day in the reader’s time zone, and says when no entry matches', async () => {
    const { page, expectComplaint } = await visit({ timeZone: 'America/New_York' });
    expectComplaint(signedOut);
    await enterAs(page, 'owner');
    await page.goto(`${studio}/audit-log?until=2020-01-01`);
    await expect(page.getByText(en('list.nothingFound'))).toBeVisible();
    await page.getByLabel(en('record.until')).fill('');
    await expect(page.locator('.list tbody tr').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
});
