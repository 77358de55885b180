import type { Page } from 'playwright';
import { expect } from '../harness/expect.ts';
import { words } from '../harness/words.ts';
import { button, studio } from './studio-steps.ts';

export const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

export async function requestSwitchOff(page: Page, reason: string): Promise<void> {
  await page.goto(`${studio}/approvals`);
  await button(page, 'approvals.rule.switchOff').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('reason.label')).fill(reason);
  await dialog.getByRole('button', { name: en('approvals.rule.switchOff'), exact: true }).click();
  await expect(page.getByText(en('approvals.waits'))).toBeVisible();
}

export const cardOf = (page: Page, reason: string) => page.locator('.approval').filter({ hasText: reason });
