import { describe, inject, it } from 'vitest';
import { continueWith } from '../account/sign-in-steps.ts';
import { measureShifts } from '../embedding/shift/shift-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { candidate, castSheet, claim, final, openCastSheet, openVote, receiptSheet, stage } from './vote-steps.ts';

const { site } = inject('product');

describe('a vote', () => {
  it('shows no count while it is blind', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await openVote(page, 'moonjar-actor');
    await expect(page.getByText("It's a secret from here on")).toBeVisible();
    await page.locator('[data-candidate] button').first().click();
    await claim(page);
    const sheet = await openCastSheet(page);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(receiptSheet(page).getByText('Counted in secret.')).toBeVisible();
    await expect(page.locator('[data-candidate] .figures, [data-candidate] .rank')).toHaveCount(0);
    const { receipt, rights, ...rest } = await callAs(fan, 'POST', '/vote/moonjar-actor/cast', {
      candidateId: await page.locator('[data-candidate]').first().getAttribute('data-candidate'),
      free: 1,
      paid: 0,
    });
    expect([receipt, rights]).not.toContain(undefined);
    const replies = [rest];
    for (const part of ['', '/result', '/candidate', '/audit']) {
      replies.push(await callAs(fan, 'GET', `/vote/moonjar-actor${part}`));
    }
    expect(JSON.stringify(replies)).not.toMatch(/"(count|rank|share|total)":\d/);
    await page.goto(`${site}/votehome`);
    const poster = page.locator('[data-vote="moonjar-actor"]');
    await expect(poster.getByText('Hidden until the results')).toBeVisible();
    await expect(poster.locator('.leader-faces')).toHaveCount(0);
  });

  it('shows a podium at its end, or the reason why it is invalid', async () => {
    const { page } = await revisit();
    await openVote(page, 'encore-bell-stage');
    await expect(page.locator('.podium-place')).toContainText('The front row');
    await expect(stage(page)).toHaveCount(0);
    await openVote(page, 'soft-static-opening');
    await expect(page.getByText('This vote was called off')).toBeVisible();
  });

  it('finds one of 999 candidates without layout shifts, and says when none is found', async () => {
    const { page } = await revisit({ width: 375, height: 740 });
    const shifts = await measureShifts(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/candidate?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openVote(page, 'crossing-covers');
    // A fan who scrolls faster than the network sees the end of the loaded rows.
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    held.resolve();
    const found = page.locator('.candidates-head h3');
    await expect(found).toHaveText('999 candidates');
    expect(await shifts()).toBeLessThan(0.1);
    await page.getByText('Number', { exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'No. 1' }).first()).toBeVisible();
    expect(await page.locator('[data-candidate]').count()).toBeLessThan(200);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('[aria-posinset="999"]')).toBeVisible();

    await page.getByRole('button', { name: 'Find a candidate' }).click();
    const search = page.getByRole('searchbox', { name: 'Find a candidate' });
    await search.fill('777');
    await expect(page.getByText('No. 777', { exact: true })).toBeVisible();
    await expect(found).toHaveText('1 candidate');
    await search.fill('no candidate has this name');
    await expect(page.getByText('No matching candidates.')).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Please enter a search term.')).toBeVisible();
    await expect(found).toHaveText('999 candidates');
  });
});

describe('navigation', () => {
  it('opens a link to one candidate, in view and selected, also after a reload', async () => {
    const { page } = await revisit({ width: 375, height: 740 });
    await openVote(page, 'crossing-covers');
    await page.getByRole('button', { name: 'Find a candidate' }).click();
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('777');
    const far = await page.locator('[data-candidate]').first().getAttribute('data-candidate');
    await openVote(page, 'crossing-covers', far ?? '');
    for (const time of ['first', 'reloaded']) {
      await expect(candidate(page, far ?? ''), time).toBeInViewport();
      await expect(candidate(page, far ?? '').locator('[part=candidate]')).toHaveAttribute('aria-pressed', 'true');
      await expect(stage(page).getByRole('strong').or(stage(page).locator('strong'))).not.toHaveText(
        'Pick your artist',
      );
      if (time === 'first') await page.reload();
    }
  });

  it('goes from the board into a vote and back to the same position', async () => {
    const { page } = await revisit({ width: 375, height: 740 });
    await page.goto(`${site}/votehome`);
    await page.getByRole('tab', { name: 'Ended' }).click();
    const poster = page.getByRole('link', { name: 'Stage of the Year' });
    await poster.click();
    await expect(page).toHaveURL(/vote=encore-bell-stage/);
    await expect(page.locator('.vote .podium-place')).toContainText('The front row');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Ended' })).toHaveAttribute('aria-selected', 'true');
    await expect(poster).toBeInViewport();
    await page.goForward();
    await page.getByRole('button', { name: 'All votes' }).click();
    await expect(page).toHaveURL(`${site}/votehome`);
    await expect(poster).toBeInViewport();
  });

  it('returns a visitor to the same selection after sign-in', async () => {
    const fan = await joinFan();
    const { page } = await revisit();
    await openVote(page, final, 'gu-taeo');
    await stage(page).getByRole('button', { name: 'Vote', exact: true }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(castSheet(page)).toContainText('Gu Taeo');
    await expect(page).toHaveURL(/vote=last-light-final&candidate=gu-taeo/);
  });
});
