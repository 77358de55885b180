import type { Page } from 'playwright';
import { inject } from 'vitest';
import { continueWith, promise } from '../../account/sign-in-steps.ts';
import { expect } from '../../harness/expect.ts';
import { newcomer } from '../../harness/fans.ts';
import { settled } from '../../harness/settled.ts';
import { words } from '../../harness/words.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

const { partner, shiftHost } = inject('product');

export async function openSignInSheet(page: Page): Promise<void> {
  await see(page, '/', 'fan-title h2');
  await page.locator('fan-login .login-trigger').click();
  await expect(page.locator('fan-login .provider').last()).toBeVisible();
}

/** Goes to the sign-up, as a person who has a Kakao account and no account of the platform. */
async function beginJoining(page: Page): Promise<void> {
  await openSignInSheet(page);
  await continueWith(page, 'Kakao', { person: newcomer() });
  await expect(page.getByRole('heading', { name: words('en', 'join:promiseTitle') })).toBeVisible();
  await settled(page);
}

const signInWindow = (origin: string) =>
  `/sign-in-window?origin=${encodeURIComponent(origin)}&challenge=${'c'.repeat(43)}&device=d`;

export const accountScreens: readonly Screen[] = [
  { name: 'sign-in', open: openSignInSheet },
  {
    name: 'sign-up, the promises with what is missing',
    open: async (page) => {
      await beginJoining(page);
      await press(page, 'join:next');
      await expect(page.getByText(words('en', 'join:birthDateMissing'))).toBeVisible();
    },
  },
  {
    name: 'sign-up, under age',
    open: async (page) => {
      await beginJoining(page);
      await promise(page, '20190501');
      await expect(page.getByRole('heading', { name: words('en', 'join:tooYoungTitle', { age: 14 }) })).toBeVisible();
    },
  },
  {
    name: 'sign-up, personal details',
    open: async (page) => {
      await beginJoining(page);
      await promise(page);
      await page.getByText(words('en', 'join:more')).click();
      await press(page, 'join:submit');
      await expect(page.getByText(words('en', 'join:residenceMissing'))).toBeVisible();
    },
  },
  at('a return from a provider that failed', '/auth/kakao/callback', 'main [role=alert]'),
  at('the sign-in window', '/sign-in-window', 'fan-login .provider'),
  at('the sign-in window for an unknown page', signInWindow('https://unknown.example'), 'main h1'),
  at('the sign-in window for a page to which no way leads back', signInWindow(shiftHost), 'main h1'),
  at('the sign-in window without the page that opened it', signInWindow(partner), 'fan-login .provider'),
  {
    name: 'consent to changed terms',
    as: ({ outdated }) => outdated(),
    open: (page) => see(page, '/', 'main h1:focus, main h2:focus'),
  },
  at('the inbox, signed out', '/inbox', 'main .state button'),
  at('the member page, signed out', '/mypage', 'main button'),
  { ...at('an empty inbox', '/inbox', 'main .state-title'), as: ({ newcomer }) => newcomer() },
  ...asMember(
    at('the member page', '/mypage', 'main a[href="/mypage/myinfo"]'),
    at('no votes of the fan', '/mypage/vote', 'main .state-title'),
    at('the profile', '/mypage/myinfo', 'fan-profile h2'),
    {
      name: 'an agreement, read',
      open: async (page) => {
        await see(page, '/mypage/myinfo', 'fan-profile h2');
        await page
          .getByRole('button', { name: /^Read: / })
          .first()
          .click();
        await seeDialog(page, '.prose');
      },
    },
    {
      name: 'a new address, with what is missing',
      open: async (page) => {
        await see(page, '/mypage/myinfo', 'fan-profile h2');
        await press(page, 'profile-account:addresses.add');
        await page.locator('fan-profile .address-form [type=submit]').click();
        await expect(page.locator('fan-profile .address-form [aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'leaving',
      open: async (page) => {
        await see(page, '/mypage/myinfo', 'fan-profile h2');
        await press(page, 'profile-account:leave.open');
        await seeDialog(page, 'input');
      },
    },
    {
      name: 'the account card',
      open: async (page) => {
        await see(page, '/', 'fan-title h2');
        await page.locator('fan-login .account-trigger').click();
        await expect(page.locator('fan-login .account-popover')).toBeVisible();
      },
    },
  ),
  ...asCollector({
    name: 'the inbox',
    open: async (page, { inquiryId, wonEventId, orders }) => {
      await Promise.all([inquiryId(), wonEventId(), orders()]);
      await see(page, '/inbox', 'main .inbox-item');
    },
  }),
  ...asCollector(at('the member page with something of everything', '/mypage', 'main a[href="/mypage/myinfo"]'), {
    name: 'leaving with something left to settle',
    open: async (page, { orders }) => {
      await orders();
      await see(page, '/mypage/myinfo', 'fan-profile h2');
      await press(page, 'profile-account:leave.open');
      await seeDialog(page, '.leave li');
    },
  }),
];
