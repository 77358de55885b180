import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { cardOf, en, requestSwitchOff } from './approvals-steps.ts';
import { enterAs, enterColleague, signedOut, studio } from './studio-steps.ts';

describe('a request for approval', () => {
  it('is refused by another person, and the requester sees the refusal', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { page: other, name } = await enterColleague();
    await enterAs(page, 'owner');
    const reason = `Alone this week ${Date.now()}`;
    await requestSwitchOff(page, reason);
    // The requester does not decide.
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
});
