import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import {
  ballotsOf,
  candidate,
  castBy,
  claim,
  countOf,
  final,
  isCast,
  openCastSheet,
  openVote,
  readsOf,
  receiptSheet,
} from './vote-steps.ts';

describe('a member in an open vote', () => {
  it('claims free votes, casts free and paid ones, and checks the receipt in the ledger', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, motion: true });
    await openVote(page, final, 'do-haram');
    await claim(page);
    await expect(page.getByText('5 free votes are yours.')).toBeVisible();

    const sheet = await openCastSheet(page);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(receiptSheet(page).getByText('1 vote landed')).toBeAttached();
    await page.getByRole('button', { name: 'Vote again' }).click();

    await sheet.getByRole('spinbutton', { name: 'Free votes to spend' }).fill('2');
    await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill('3');
    await sheet.getByRole('button', { name: 'Cast 5 votes' }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: 'Spend 3 paid votes?' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Yes, cast all 5 votes' }).click();
    await expect(receiptSheet(page).getByText('5 votes landed')).toBeAttached();

    const ballots = await ballotsOf(fan, final);
    expect(ballots).toMatchObject([
      { candidateId: 'do-haram', free: 2, paid: 3 },
      { candidateId: 'do-haram', free: 1, paid: 0 },
    ]);
    await receiptSheet(page).getByRole('button', { name: 'Check my vote' }).click();
    await expect(page.getByText(/Your vote is (counted|in the ledger)/)).toBeVisible();
    await page.getByRole('button', { name: 'The whole count' }).click();
    await expect(page.getByRole('heading', { name: 'Newest fingerprint' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'My votes here' }).click();
    await expect(page.getByRole('dialog').getByText('Free 2 · Paid 3')).toBeVisible();
  });

  it('must confirm before paid votes are spent, and can cancel', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await openVote(page, final, 'moon-byeolha');
    const sheet = await openCastSheet(page);
    await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill('30');
    await sheet.getByRole('button', { name: 'Cast 30 votes' }).click();
    await sheet.getByRole('button', { name: 'Change' }).click();
    await expect(sheet.getByRole('spinbutton', { name: 'Paid votes to spend' })).toHaveValue('30');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    expect(await ballotsOf(fan, final)).toEqual([]);
  });

  it('raises the count in another browser over the live channel', async () => {
    const fan = await joinFan();
    const [voter, watcher] = await Promise.all([
      revisit({ fan }),
      revisit({ language: 'ko', width: 375, height: 740, motion: true }),
    ]);
    await Promise.all([openVote(voter.page, final, 'chae-rua'), openVote(watcher.page, final)]);
    await candidate(watcher.page, 'chae-rua').scrollIntoViewIfNeeded();
    const before = await countOf(watcher.page, 'chae-rua');
    const reads = readsOf(watcher.page);
    await claim(voter.page);
    const sheet = await openCastSheet(voter.page);
    await castBy(sheet.getByRole('button', { name: 'Cast 1 vote' }));
    // Others vote as well.
    await expect.poll(() => countOf(watcher.page, 'chae-rua')).toBeGreaterThan(before);
    expect(reads).toEqual([]);
  });

  it('casts once on a double click', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const casts: string[] = [];
    page.on('request', (request) => isCast(request) && casts.push(request.url()));
    await openVote(page, final, 'kang-chansol');
    await claim(page);
    const sheet = await openCastSheet(page);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).dblclick();
    await expect(receiptSheet(page)).toBeVisible();
    expect(casts).toHaveLength(1);
    expect(await ballotsOf(fan, final)).toHaveLength(1);
  });

  it('reads that too few votes are left when they were spent in another window', async () => {
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
    await expect(sheet.getByRole('alert')).toContainText("You don't have enough votes left.");
    await expect(sheet.getByText('No votes left right now.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^Cast/ })).toBeDisabled();
    expect(await ballotsOf(fan, 'last-light-centre')).toHaveLength(1);
  });
});

describe('a connection that fails', () => {
  it('loses nothing while offline, and casts once when the network is back', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan });
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await openVote(page, final, 'miyamori-ren');
    await claim(page);
    const sheet = await openCastSheet(page);
    await sheet.getByRole('spinbutton', { name: 'Free votes to spend' }).fill('4');
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Cast 4 votes' }).click();
    await expect(sheet.getByRole('alert')).toContainText("We didn't hear back");
    await expect(sheet.getByRole('alert')).toContainText('Network error or server error.');
    await expect(page.getByText('You are offline.')).toBeAttached();
    await context.setOffline(false);
    await sheet.getByRole('button', { name: 'Send again' }).click();
    await expect(receiptSheet(page).getByText('4 votes landed')).toBeAttached();
    expect(await ballotsOf(fan, final)).toMatchObject([{ free: 4 }]);
  });

  it('casts once when only the reply was lost', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/ERR_FAILED/);
    await openVote(page, final, 'nguyen-quynh-an');
    await claim(page);
    const sheet = await openCastSheet(page);
    await page.route('**/cast', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(sheet.getByRole('alert')).toContainText("We didn't hear back");
    await page.unroute('**/cast');
    await sheet.getByRole('button', { name: 'Send again' }).click();
    await expect(receiptSheet(page)).toBeVisible();
    expect(await ballotsOf(fan, final)).toHaveLength(1);
  });

  it('shows that the vote has closed, on a page that was not updated', async () => {
    const voteId = 'soft-static-headliner';
    const fan = await joinFan();
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/409|ERR_FAILED/);
    // The page's data is from before the close, and its live channel is broken.
    await page.route(new RegExp(`/vote/${voteId}(/right)?$`), async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), status: 'ONGOING', castable: 20 };
      await route.fulfill({ response, json });
    });
    await page.route(/\/live\b|\/result$/, (route) => route.abort());
    await openVote(page, voteId);
    await page.locator('[data-candidate] button').first().click();
    const sheet = await openCastSheet(page);
    await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill('1');
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await sheet.getByRole('button', { name: 'Yes, cast 1 vote' }).click();
    await expect(sheet.getByRole('alert')).toContainText('This vote has closed.');
    expect(await ballotsOf(fan, voteId)).toEqual([]);
  });
});
