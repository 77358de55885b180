import { describe, it } from 'vitest';
import { continueWith, introduceUntilWelcome, promise } from '../account/sign-in-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan, newcomer } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { castSheet, openVote, receiptSheet, stage } from './vote-steps.ts';

describe('a first vote', () => {
  it('offers the unclaimed free votes in the dialog, and not the store before them', async () => {
    const { page } = await revisit({ fan: await joinFan(), width: 375, height: 667 });
    await openVote(page, 'last-light-final', 'kang-chansol');
    await stage(page).getByRole('button', { name: 'Vote', exact: true }).click();
    const sheet = castSheet(page);
    const claim = sheet.getByRole('button', { name: "Get today's 5 free votes" });
    await expect(claim).toBeInViewport();
    await expect(sheet.getByRole('link', { name: 'Get more votes in the store' })).toHaveCount(0);
    await expect(sheet.getByText(/No votes left|Next free votes/)).toHaveCount(0);
    await claim.click();
    await expect(sheet.getByRole('spinbutton', { name: 'Free votes to spend' })).toHaveValue('1');
    await expect(sheet.getByRole('link', { name: 'Get more votes in the store' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(receiptSheet(page).getByText(/^Counted on /)).toBeInViewport({ ratio: 1 });
    // The numbers for a check are folded away.
    const hash = receiptSheet(page).getByText(/^[0-9a-f]{64}$/);
    await expect(hash).toBeHidden();
    await receiptSheet(page).getByText('Ballot number and fingerprint').click();
    await expect(hash).toBeVisible();
  });

  it('begins after the welcome of a fan who joined for it', async () => {
    const fan = newcomer();
    const { page } = await revisit({ width: 375, height: 740 });
    await openVote(page, 'last-light-final', 'baek-yideun');
    await stage(page).getByRole('button', { name: 'Vote', exact: true }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await promise(page);
    await introduceUntilWelcome(page, fan.name);
    await expect(castSheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Let.s go$/ }).click();
    await expect(castSheet(page)).toContainText('Baek Yideun');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
