import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Fan, joinFan, newcomer } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { button, enterAs, signedOut, studio } from '../studio/studio-steps.ts';

const { site } = inject('product');
const en = (key: string) => words('en', `studio:${key}`);

/** A member of the staff requests another nickname. @returns the neutral name, as Studio shows it */
async function requestNickname(fan: Fan): Promise<{ page: Page; shownAs: string }> {
  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  await enterAs(page, 'desk');
  await page.goto(`${studio}/members/${fan.userId}`);
  await button(page, 'members.actions.askNickname').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('members.cause')).selectOption('OFFENSIVE');
  await dialog.getByLabel(en('reason.label')).fill('Two reports');
  await dialog.getByRole('button', { name: en('members.actions.askNickname'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const facts = page.locator('.facts');
  await expect(facts).toContainText(en('members.nicknameRequest'));
  const [, shownAs = ''] = /(Fan\d{6})/.exec(await facts.innerText()) ?? [];
  return { page, shownAs };
}

describe('a request of the staff for another nickname', () => {
  it('is shown at the next visit with its reason, and the fan chooses another nickname', async () => {
    const fan = await joinFan();
    const { shownAs } = await requestNickname(fan);
    const { page } = await revisit({ fan, width: 375 });
    await page.goto(`${site}/votehome`);
    const heading = page.getByRole('heading', { name: words('en', 'nickname:title') });
    await expect(heading).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(fan.name);
    await expect(main).toContainText(words('en', 'nickname:causes.OFFENSIVE'));
    await expect(main).toContainText(words('en', 'nickname:meanwhile', { shownAs }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const field = page.getByLabel(words('en', 'nickname:next'));
    await field.fill(fan.name);
    await page.getByRole('button', { name: words('en', 'nickname:save') }).click();
    // The same one again changes nothing.
    await expect(main).toContainText(words('en', 'nickname:same'));
    await field.fill(newcomer().name);
    await page.getByRole('button', { name: words('en', 'nickname:save') }).click();
    await expect(page.locator('fan-vote').first()).toBeVisible();
    await page.reload();
    await expect(page.locator('fan-vote').first()).toBeVisible();
    await expect(heading).toHaveCount(0);
  });

  it('can be postponed for a visit and appealed, and the staff lets the fan keep the nickname', async () => {
    const fan = await joinFan();
    const { page: desk } = await requestNickname(fan);
    const { page } = await revisit({ fan });
    const heading = page.getByRole('heading', { name: words('en', 'nickname:title') });
    await page.goto(`${site}/votehome`);
    await page.getByRole('button', { name: words('en', 'nickname:later') }).click();
    await expect(page.locator('fan-vote').first()).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: words('en', 'nickname:object') }).click();
    await expect(page).toHaveURL(/service-center/);
    await expect(heading).toHaveCount(0);

    await button(desk, 'members.actions.keepNickname').click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(en('reason.label')).fill('It is their name');
    await dialog.getByRole('button', { name: en('members.actions.keepNickname'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.locator('.facts')).not.toContainText(en('members.nicknameRequest'));
    await page.goto(`${site}/votehome`);
    await expect(page.locator('fan-vote').first()).toBeVisible();
    await expect(heading).toHaveCount(0);
  });
});
