import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan, withExpiredToken } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { openVote, stage } from '../vote/vote-steps.ts';
import { accountOf, continueWith, signInButton } from './sign-in-steps.ts';

const { site } = inject('product');

/** The balance is visible only to a signed-in fan and is loaded from the server. */
const balance = (page: Page) => stage(page).getByRole('definition').first();

async function signOut(page: Page, name: string): Promise<void> {
  await accountOf(page, name).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

describe('two tabs', () => {
  it('sign in and out together', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit();
    const other = await context.newPage();
    await Promise.all([page.goto(site), openVote(other, 'last-light-final', 'do-haram')]);
    await expect(stage(other).getByText('Login is required.')).toBeVisible();
    await signInButton(page).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(accountOf(page, fan.name)).toBeVisible();
    await expect(accountOf(other, fan.name)).toBeVisible();
    await expect(balance(other)).toHaveText('0');

    await page.goto(`${site}/mypage/myinfo`);
    await page.getByRole('button', { name: 'Leave Fanfare…' }).scrollIntoViewIfNeeded();
    await signOut(other, fan.name);
    await expect(page.getByRole('heading', { name: 'Login is required.' })).toBeInViewport();
    await expect(page.locator('main')).toBeFocused();
    await expect(stage(other).getByText('Login is required.')).toBeVisible();
  });

  it('refresh an expired token with one request for both', async () => {
    const fan = await withExpiredToken(await joinFan());
    const { page, context, expectComplaint } = await revisit({ fan });
    expectComplaint(/401/);
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/jwt/refresh')) refreshes.push(request.url());
    });
    const other = await context.newPage();
    await Promise.all([page, other].map((tab) => openVote(tab, 'last-light-final', 'do-haram')));
    await Promise.all([page, other].map((tab) => expect(balance(tab)).toHaveText('0')));
    expect(refreshes).toHaveLength(1);
    const stored = await page.evaluate(() => localStorage.getItem('accessToken'));
    expect(stored).not.toBe(fan.accessToken);
    await Promise.all([page, other].map((tab) => expect(accountOf(tab, fan.name)).toBeVisible()));
  });
});

describe('a session', () => {
  it('survives a network failure during the refresh', async () => {
    const fan = await withExpiredToken(await joinFan());
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/401|ERR_INTERNET_DISCONNECTED/);
    await page.route('**/jwt/refresh', (route) => route.abort('internetdisconnected'));
    await openVote(page, 'last-light-final', 'do-haram');
    await expect(stage(page).getByText("We couldn't get your free votes.")).toBeVisible();
    await expect(accountOf(page, fan.name)).toBeVisible();
    // It is tried again without a press.
    await page.unroute('**/jwt/refresh');
    await expect(balance(page)).toHaveText('0');
    await expect(accountOf(page, fan.name)).toBeVisible();
  });

  it('ends when its refresh token was already used, and offers to sign in again', async () => {
    const expired = await withExpiredToken(await joinFan());
    const { page, expectComplaint } = await revisit({ fan: { ...expired, refreshToken: 'spent-long-ago' } });
    expectComplaint(/401/);
    await openVote(page, 'last-light-final', 'do-haram');
    await expect(signInButton(page)).toBeVisible();
    await expect(stage(page).getByText('Login is required.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });

  it.each([-1, 1])('works with a clock that is %i hour off, and counts down to the right minute', async (hours) => {
    const fan = await joinFan();
    const [right, wrong] = await Promise.all([revisit({ fan }), revisit({ fan })]);
    await wrong.context.addInitScript((offset) => {
      const RightDate = Date;
      globalThis.Date = class extends RightDate {
        constructor(...values: [] | [number]) {
          if (values.length === 0) super(RightDate.now() + offset);
          else super(...values);
        }
        static override now() {
          return RightDate.now() + offset;
        }
      } as DateConstructor;
    }, hours * 3_600_000);
    await Promise.all([right, wrong].map(({ page }) => openVote(page, 'last-light-final', 'do-haram')));
    await Promise.all([right, wrong].map(({ page }) => expect(balance(page)).toHaveText('0')));
    const left = ({ page }: typeof right) => page.getByRole('timer').first().innerText();
    await expect
      .poll(async () => {
        const [one, other] = await Promise.all([left(right), left(wrong)]);
        return one === other;
      })
      .toBe(true);
    await wrong.page.reload();
    await expect(accountOf(wrong.page, fan.name)).toBeVisible();
  });
});
