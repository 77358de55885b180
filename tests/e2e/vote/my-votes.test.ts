import { describe, inject, it } from 'vitest';
import { awaitSameDay } from '../../../server/platform/testing-midnight.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');
const voteId = 'last-light-final';

describe('the votes of a member', () => {
  it('are reached from the member page, and list rights, ballots and receipts', async () => {
    await awaitSameDay();
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375 });
    await page.goto(`${site}/mypage/vote`);
    await expect(page.getByText("You haven't voted yet")).toBeVisible();
    const claimable = page.locator(`.own-right a[href="/votehome?vote=${voteId}"]`);
    await expect(claimable).toBeVisible();

    await callAs(fan, 'POST', '/voteright/free/claim', { voteId });
    for (const candidateId of ['do-haram', 'moon-byeolha'])
      await callAs(fan, 'POST', `/vote/${voteId}/cast`, { candidateId, free: 1, paid: 0 });
    await page.goto(`${site}/mypage`);
    await page.getByRole('link', { name: /Votes cast/ }).click();
    await expect(page).toHaveURL(`${site}/mypage/vote`);
    await expect(page.getByRole('heading', { level: 1, name: 'My votes' })).toBeVisible();
    await expect(page.locator('.own-ballot-name')).toHaveText(['Moon Byeolha', 'Do Haram']);
    await expect(page.getByText('Free 1 · Paid 0').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Free votes', exact: true })).toBeVisible();
    await expect(page.getByText('A welcome gift')).toBeVisible();

    const newest = page.locator('.own-ballot').first();
    await expect(newest.getByText('Counted')).toBeVisible();
    await newest.getByText('Receipt', { exact: true }).click();
    await expect(newest.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await newest.getByRole('link').click();
    await expect(page).toHaveURL(`${site}/votehome?vote=${voteId}`);
  });

  it('are continued by page', async () => {
    const fan = await joinFan();
    // The first look gives the welcome rights.
    await callAs(fan, 'GET', '/voteright');
    const { page } = await revisit({ fan });
    for (let cast = 0; cast < 25; cast += 1)
      await callAs(fan, 'POST', `/vote/${voteId}/cast`, { candidateId: 'do-haram', free: 0, paid: 1 });
    await page.goto(`${site}/mypage/vote`);
    await expect(page.locator('.own-ballot')).toHaveCount(24);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.locator('.own-ballot')).toHaveCount(25);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});
