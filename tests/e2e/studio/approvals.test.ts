import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, enterColleague, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

async function askToSwitchOff(page: Page, reason: string): Promise<void> {
  await page.goto(`${studio}/approvals`);
  await button(page, 'approvals.rule.switchOff').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('reason.label')).fill(reason);
  await dialog.getByRole('button', { name: en('approvals.rule.switchOff'), exact: true }).click();
  await expect(page.getByText(en('approvals.waits'))).toBeVisible();
}

const cardOf = (page: Page, reason: string) => page.locator('.approval').filter({ hasText: reason });

describe('what two people decide', () => {
  it('is asked for by one and refused by another, and the asker sees it', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { page: other, name } = await enterColleague();
    await enterAs(page, 'owner');
    const reason = `Alone this week ${Date.now()}`;
    await askToSwitchOff(page, reason);
    // Who asks does not decide.
    await expect(cardOf(page, reason)).toContainText(en('approvals.own'));
    await expect(cardOf(page, reason).getByRole('button', { name: en('approvals.approve') })).toBeHidden();

    await other.goto(`${studio}/approvals`);
    await cardOf(other, reason)
      .getByRole('button', { name: en('approvals.refuse') })
      .click();
    await other.getByRole('dialog').getByLabel(en('reason.label')).fill('We are two again');
    await other
      .getByRole('dialog')
      .getByRole('button', { name: en('approvals.refuse'), exact: true })
      .click();
    await expect(cardOf(other, reason)).toHaveCount(0);
    await other.context().close();

    await page.getByText(en('approvals.lists.DECIDED'), { exact: true }).click();
    await expect(cardOf(page, reason)).toContainText(en('approvals.states.REFUSED'));
    await expect(cardOf(page, reason)).toContainText(name);
    await expect(page.getByText(en('approvals.rule.on'))).toBeVisible();
  });

  it('is withdrawn by whoever asked', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { page: other } = await enterColleague();
    await other.context().close();
    await enterAs(page, 'owner');
    const reason = `A mistake ${Date.now()}`;
    await askToSwitchOff(page, reason);
    await cardOf(page, reason)
      .getByRole('button', { name: en('approvals.withdraw') })
      .click();
    await expect(cardOf(page, reason)).toHaveCount(0);
  });
});
