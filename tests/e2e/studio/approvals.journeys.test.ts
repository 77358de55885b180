import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';
import { cardOf, en, requestSwitchOff } from './approvals-steps.ts';
import { enterAs, enterColleague, signedOut } from './studio-steps.ts';

describe('a request for approval', () => {
  it('can be withdrawn by its requester', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { page: other } = await enterColleague();
    await other.context().close();
    await enterAs(page, 'owner');
    const reason = `A mistake ${Date.now()}`;
    await requestSwitchOff(page, reason);
    await cardOf(page, reason)
      .getByRole('button', { name: en('approvals.withdraw') })
      .click();
    await expect(cardOf(page, reason)).toHaveCount(0);
  });
});
