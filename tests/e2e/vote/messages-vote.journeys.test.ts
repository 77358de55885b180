import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { expectSaid, failWith } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { castBy, claim, openCastSheet, openVote, stage } from './vote-steps.ts';

const { site } = inject('product');
const final = 'last-light-final';

describe('the messages', () => {
  it('say that something went wrong', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/500/);
    await page.route(`**/api/v1/vote/${final}`, failWith(500, 'SERVER_ERROR'));
    await page.goto(`${site}/votehome?vote=${final}`);
    await expectSaid(page.locator('fan-vote').getByRole('alert'), 'SERVER_ERROR');
  });

  it('say that no artist is selected', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await openVote(page, final);
    await stage(page).getByRole('button', { name: 'Vote', exact: true }).click();
    await expectSaid(page.locator('fan-vote [part=stage]').getByRole('alert'), 'ARTIST_NOT_SELECTED');
  });

  it('say that the vote failed', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/409/);
    await openVote(page, 'last-light-centre');
    await page.locator('[data-candidate] button').first().click();
    await claim(page);
    const sheet = await openCastSheet(page);
    const other = await page.locator('[data-candidate]').last().getAttribute('data-candidate');
    await callAs(fan, 'POST', '/vote/last-light-centre/cast', { candidateId: other, free: 3, paid: 0 });
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expectSaid(page.locator('.refusal'), 'VOTE_FAILED', 'INSUFFICIENT_RIGHTS');
  });

  it('say that the free votes could not be claimed', async () => {
    const { page, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/500/);
    await page.route(`**/vote/${final}/right`, failWith(500, 'SERVER_ERROR'));
    await openVote(page, final, 'do-haram');
    await expectSaid(page.locator('fan-vote [part=stage]').getByRole('alert'), 'FREE_VOTES_UNAVAILABLE');
  });

  it('say that a login is required', async () => {
    const { page } = await revisit();
    await openVote(page, final, 'do-haram');
    await expectSaid(page.locator('fan-vote [part=stage]'), 'LOGIN_REQUIRED');
  });

  it('say that the network failed', async () => {
    const { page, context, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await openVote(page, final, 'kang-chansol');
    await claim(page);
    const sheet = await openCastSheet(page);
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(page.locator('.refusal')).toContainText('Network error or server error.');
    // Read while the ballot waits to be sent again.
    await context.setOffline(false);
    await expectSaid(page.locator('.refusal'), 'NETWORK');
    await castBy(page.locator('fan-vote dialog[open] .button-primary'));
  });

  it('say that no candidate matches', async () => {
    const { page } = await revisit();
    await openVote(page, 'crossing-covers');
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('nobody is called this');
    await expectSaid(page.locator('fan-vote .candidates'), 'NO_CANDIDATES');
  });
});
