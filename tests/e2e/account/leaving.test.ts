import { text as streamToText } from 'node:stream/consumers';
import { describe, it } from 'vitest';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { openInfo, profileOf, site } from './mypage-steps.ts';
import { accountOf, continueWith } from './sign-in-steps.ts';

describe('the fan’s data', () => {
  it('is downloaded complete, without data of other fans', async () => {
    const [fan, stranger] = await Promise.all([joinFan(), joinFan()]);
    const { page } = await revisit({ fan });
    await openInfo(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download (JSON)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('fanfare-data.json');
    const text = await streamToText(await file.createReadStream());
    const data = JSON.parse(text);
    expect(data.profile).toMatchObject([{ nickname: fan.name, email: fan.email }]);
    expect(data.agreements).toHaveLength(3);
    for (const section of ['votes', 'orders', 'tickets', 'events', 'inquiries']) expect(data[section]).toEqual([]);
    expect(text).not.toContain(stranger.email);
    await expect(page.getByText(/^Downloaded: /)).toBeVisible();
  });
});

describe('deleting the account', () => {
  it('asks a fan who signed in a while ago to sign in again, and then continues', async () => {
    const fan = await joinFan();
    await change("UPDATE refresh_family SET created_at = now() - interval '1 hour' WHERE user_id = $1", [fan.userId]);
    const { page } = await revisit({ fan });
    await openInfo(page);
    await page.getByRole('button', { name: 'Leave Fanfare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave Fanfare?' });
    const leave = dialog.getByRole('button', { name: 'Leave for good' });
    await expect(dialog.getByText('please sign in again before you leave')).toBeVisible();
    await expect(leave).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(page).toHaveURL(`${site}/mypage/myinfo`);
    await expect(leave).toBeVisible();
  });

  it('lists the data that it deletes, asks for the nickname, and can’t be undone', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan });
    expectComplaint(/401|409/);
    const other = await context.newPage();
    await other.goto(`${site}/mypage`);
    await expect(accountOf(other, fan.name)).toBeVisible();
    await openInfo(page);
    await page.getByRole('button', { name: 'Leave Fanfare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave Fanfare?' });
    await expect(dialog.getByText('Records of purchases are kept for 5 years, as the law requires.')).toBeVisible();
    const leave = dialog.getByRole('button', { name: 'Leave for good' });
    await expect(leave).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(fan.name);
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Goodbye, and thank you!', level: 1 })).toBeVisible();
    await expect(page.getByText('Login is required.')).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Login is required.' })).toBeVisible();
    await expect(profileOf(fan)).rejects.toThrow('LOGIN_REQUIRED');

    await page.getByRole('main').getByRole('link', { name: 'To the home page' }).click();
    await expect(page).toHaveURL(`${site}/`);
    await page.goto(`${site}/mypage`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(page.getByText('You left Fanfare a short while ago. You can join again in a few days.')).toBeVisible();
  });
});
