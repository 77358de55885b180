import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

/** A page asks once, when it is opened; the server is notified of the operator's command a moment later. */
const serverKnows = (fan: Fan, isSuspended: boolean) =>
  expect.poll(async () => (await callAs(fan, 'GET', '/user/me/suspension'))['suspension'] !== null).toBe(isSuspended);

it.each([
  ['ko', 375, false, '7'],
  ['en', 1280, true, 'forever'],
  ['ja', 375, true, '30'],
] as const)(
  'a suspended fan reads why and until when in “%s”, and objects in the service center',
  async (language, width, dark, time) => {
    const fan = await joinFan();
    await runOperator('member', ['suspend', fan.userId, time, '--cause', 'AUTOMATION', '--by', 'jo']);
    await serverKnows(fan, true);
    const { page } = await revisit({ fan, language, width, dark });
    await page.goto(`${site}/mypage/myinfo`);
    const note = page.getByRole('region', { name: words(language, 'suspension:title') });
    await expect(note.getByText(words(language, 'suspension:reason.AUTOMATION'))).toBeVisible();
    if (time === 'forever') await expect(note.getByText(words(language, 'suspension:forGood'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await note.getByRole('link', { name: words(language, 'suspension:object') }).click();
    await expect(page.getByText(words(language, 'inquiry:topics.SUSPENSION'), { exact: true })).toBeVisible();

    await runOperator('member', ['lift', fan.userId, '--by', 'jo']);
    await serverKnows(fan, false);
    await page.goto(`${site}/mypage/myinfo`);
    await expect(page.locator('fan-profile')).toBeVisible();
    await expect(note).toHaveCount(0);
  },
);
