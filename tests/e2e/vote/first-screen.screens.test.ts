import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { openVote, stage } from './vote-steps.ts';

describe('the first screen of a vote', () => {
  it.each(['ko', 'en', 'ja'] as const)(
    'has a candidate on a phone in %s, in full view above the low bar',
    async (language) => {
      const { page } = await revisit({ width: 375, height: 667, language });
      await openVote(page, 'last-light-final');
      const name = page.locator('fan-vote .candidate strong').first();
      await expect(name).toBeInViewport({ ratio: 1 });
      const boxes = () => Promise.all([name.boundingBox(), page.locator('.stage').boundingBox()]);
      // Once the bar has the height of a visitor who has chosen no candidate.
      await expect
        .poll(async () => {
          const [words, bar] = await boxes();
          return (bar?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0);
        })
        .toBeGreaterThanOrEqual(0);
      const [, bar] = await boxes();
      // The bar and the tabs below it take less than a quarter of the screen until a candidate is chosen.
      expect(667 - (bar?.y ?? 0)).toBeLessThan(667 / 4);
    },
  );

  it('shows the search behind a button on a phone, and closes it with its term', async () => {
    const { page } = await revisit({ width: 375, height: 667 });
    await openVote(page, 'last-light-final');
    const field = page.getByRole('searchbox', { name: 'Find a candidate' });
    await expect(field).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Find a candidate' });
    await button.click();
    await expect(field).toBeFocused();
    await field.fill('Kang');
    await expect(page.locator('fan-vote .candidate')).toHaveCount(1);
    await button.click();
    await expect(field).toHaveCount(0);
    await expect.poll(() => page.locator('fan-vote .candidate').count()).toBeGreaterThan(1);
  });
});

describe('a message', () => {
  it('appears above the vote button on a phone, and does not cover it', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan, width: 375, height: 667 });
    await openVote(page, 'last-light-final', 'do-haram');
    const button = stage(page).getByRole('button', { name: 'Vote', exact: true });
    await page.locator('.stage .claim').click();
    const message = page.locator('.toast', { hasText: /5 free votes are yours/ });
    await expect(message).toBeVisible();
    await expect(page.locator('.stage .claim')).toHaveCount(0);
    const [above, below] = await Promise.all([message.boundingBox(), button.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });
});

describe('the keyboard', () => {
  it('reaches the vote button with one key from the chosen candidate, past all others', async () => {
    const { page } = await revisit();
    await openVote(page, 'last-light-final');
    await page.getByRole('button', { name: /Kang Chansol/ }).focus();
    await page.keyboard.press('Enter');
    await expect(stage(page)).toContainText('Kang Chansol');
    const way = page.getByRole('button', { name: 'Go to Vote' });
    // It takes no place: the chosen row is as high as the next one of its size.
    const heights = await page
      .locator('fan-vote .candidate')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights.slice(3, 12)).size).toBe(1);
    expect(await way.locator('..').evaluate((place) => getComputedStyle(place).clipPath)).not.toBe('none');
    await page.keyboard.press('Tab');
    await expect(way).toBeFocused();
    expect(await way.locator('..').evaluate((place) => getComputedStyle(place).clipPath)).toBe('none');
    await page.keyboard.press('Enter');
    await expect(stage(page).getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  });
});
