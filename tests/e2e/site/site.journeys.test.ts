import type { Locator, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { accountOf, signInButton } from '../account/sign-in-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import type { Language } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { openSignInSheet } from '../screens/areas/account-screens.ts';
import { see } from '../screens/screen.ts';
import { looksLikeKey, textsOn } from '../screens/words-shown.ts';
import { ballotsOf, receiptSheet } from '../vote/vote-steps.ts';

const { site } = inject('product');

/** Every route of the specification, and its content. */
const routes: { path: string; shows: (page: Page) => Locator }[] = [
  { path: '/', shows: (page) => page.getByRole('heading', { name: 'On stage', exact: true }) },
  { path: '/titlehome/last-light', shows: (page) => page.getByRole('heading', { name: 'Last Light' }).first() },
  { path: '/votehome', shows: (page) => page.getByRole('link', { name: 'The Last Nine' }) },
  {
    path: '/votehome?vote=last-light-final',
    shows: (page) => page.getByRole('heading', { name: 'The Last Nine' }),
  },
  { path: '/votehome?vote=no-such-vote', shows: (page) => page.getByText("We couldn't find that.") },
  { path: '/titlehome/no-such-title', shows: (page) => page.getByRole('link', { name: 'See all titles' }) },
  ...['twitter', 'line', 'kakao', 'naver', 'facebook'].map((provider) => ({
    path: `/auth/${provider}/callback`,
    shows: (page: Page) => page.getByText("This page can't be opened this way."),
  })),
  { path: '/inbox', shows: (page) => page.getByRole('heading', { name: 'Inbox' }) },
  { path: '/cart', shows: (page) => page.getByRole('heading', { name: 'Cart' }) },
  { path: '/sign-in-window', shows: (page) => page.getByRole('button', { name: 'Continue with Kakao' }) },
  { path: '/no/such/page', shows: (page) => page.getByRole('heading', { name: 'Page not found' }) },
];

describe('every address', () => {
  it('can be opened directly and reloaded', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/404/);
    for (const { path, shows } of routes) {
      await page.goto(`${site}${path}`);
      await expect(shows(page), path).toBeVisible();
      await page.reload();
      await expect(shows(page), `${path} after a reload`).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
  });

  it('returns 404 for an unknown title', async () => {
    expect((await fetch(`${site}/titlehome/no-such-title`)).status).toBe(404);
    expect((await fetch(`${site}/titlehome/last-light`)).status).toBe(200);
  });

  it('shows a link to the home page if it does not exist', async () => {
    const { page, expectComplaint } = await revisit({ width: 375, height: 740 });
    expectComplaint(/404/);
    await page.goto(`${site}/no/such/page`);
    await page.getByRole('main').getByRole('link', { name: 'To the home page' }).click();
    await expect(page.getByRole('heading', { name: 'On stage', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

describe('languages', () => {
  const places: { name: string; open: (page: Page) => Promise<void> }[] = [
    { name: 'home', open: (page) => see(page, '/', 'fan-title h2') },
    { name: 'the votes', open: (page) => see(page, '/votehome', 'fan-vote [data-vote]') },
    { name: 'a vote', open: (page) => see(page, '/votehome?vote=last-light-final', 'fan-vote [data-candidate]') },
    { name: 'a title', open: (page) => see(page, '/titlehome/last-light', 'fan-title h2') },
    { name: 'an artist', open: (page) => see(page, '/artist/do-haram', 'fan-artist h2') },
    { name: 'sign-in', open: openSignInSheet },
  ];
  const names: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' };

  it.each(places)('changes all words of $name at once, without a reload', async ({ open }) => {
    const { page } = await revisit({ width: 375, height: 740 });
    await open(page);
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    for (const language of ['ja', 'ko', 'en'] as const) {
      // An open dialog covers the page, so the language is changed as another tab does it.
      await page.locator('.footer').getByRole('button', { name: names[language] }).dispatchEvent('click');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('.tab-bar')).toContainText(words(language, 'site:places.vote'));
      await expect(page.locator('fan-login .surface').first()).toHaveAttribute('lang', language);
      await expect.poll(async () => (await textsOn(page)).filter(looksLikeKey)).toEqual([]);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 375);
      if (language !== 'en') {
        await expect
          .poll(async () => (await textsOn(page)).filter((text) => text === words('en', 'login:signIn')))
          .toEqual([]);
      }
    }
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stays'))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });

  it('are stored for the next visit, and applied in other tabs', async () => {
    const { page, context } = await revisit();
    const other = await context.newPage();
    await Promise.all([page.goto(site), other.goto(`${site}/votehome`)]);
    await page.locator('.footer').getByRole('button', { name: names.ko }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'ko');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.getByRole('button', { name: words('ko', 'login:signIn'), exact: true })).toBeVisible();
  });
});

describe('an element with a language of its own', () => {
  /** The name of the platform's newest notice. */
  const nameIn = async (language: Language): Promise<string> => {
    const reply = await fetch(`${site}/api/v1/notice`, {
      headers: { 'Accept-Language': language, 'X-Device-Id': crypto.randomUUID() },
    });
    const { notices } = await reply.json();
    return notices[0].name;
  };

  it('also shows its content in that language, and leaves the page around it unchanged', async () => {
    const { page } = await revisit({ language: 'ko' });
    await see(page, '/notice', 'fan-notice a');
    await page.evaluate(() => {
      const element = document.createElement('fan-notice');
      element.id = 'own';
      element.lang = 'ja';
      document.querySelector('main')?.append(element);
    });
    const own = page.locator('#own');
    await expect(own).toContainText(await nameIn('ja'));
    await own.evaluate((element) => element.setAttribute('lang', 'en'));
    await expect(own).toContainText(await nameIn('en'));
    await expect(page.locator('fan-notice').first()).toContainText(await nameIn('ko'));
  });
});

describe('the theme', () => {
  it('is chosen in the settings, applies to elements too, and is kept', async () => {
    const { page } = await revisit();
    await see(page, '/', 'fan-title h2');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const ink = () =>
      page
        .locator('fan-title h2')
        .first()
        .evaluate((heading) => getComputedStyle(heading).color);
    const light = [await ground(), await ink()];
    await page.getByRole('button', { name: 'Language and look' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(ground).not.toBe(light[0]);
    await expect.poll(ink).not.toBe(light[1]);
    const dark = await ground();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(ground).toBe(dark);
  });
});

/**
 * Presses Tab until it has the focus. Rows far down a list may be drawn only on the way.
 * @throws when it can't be reached
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  for (let step = 0; step < 80; step += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} was not reached by Tab`);
}

/** The same for something that is still loading, such as a dialog after a press. */
async function awaitAndTabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
}

describe('with the keyboard alone a fan', () => {
  it('signs in and casts a vote', async () => {
    const fan = await joinFan();
    const { page } = await revisit();
    await page.goto(`${site}/votehome?vote=last-light-final`);
    await awaitAndTabTo(page, signInButton(page));
    await page.keyboard.press('Enter');
    await awaitAndTabTo(page, page.getByRole('button', { name: 'Continue with Kakao' }));
    await page.keyboard.press('Enter');
    await awaitAndTabTo(page, page.locator('input[name=person]:checked'));
    while (!(await page.getByRole('radio', { name: 'Someone new' }).isChecked()))
      await page.keyboard.press('ArrowDown');
    await awaitAndTabTo(page, page.locator('#name'));
    await page.keyboard.type(fan.name);
    await awaitAndTabTo(page, page.locator('#email'));
    await page.keyboard.type(fan.email);
    await awaitAndTabTo(page, page.locator('#agree'));
    await page.keyboard.press('Enter');
    await expect(accountOf(page, fan.name)).toBeVisible();

    await expect(page.locator('[data-candidate]').first()).toBeVisible();
    await tabTo(page, page.locator('[data-candidate="noh-ajin"] button'));
    await page.keyboard.press('Space');
    await awaitAndTabTo(page, page.getByRole('button', { name: /^Get today's/ }));
    await page.keyboard.press('Enter');
    await awaitAndTabTo(page, page.getByRole('button', { name: 'Vote', exact: true }));
    await page.keyboard.press('Enter');
    await awaitAndTabTo(page, page.getByRole('button', { name: 'Cast 1 vote' }));
    await page.keyboard.press('Enter');
    await expect(receiptSheet(page)).toBeVisible();
    expect(await ballotsOf(fan, 'last-light-final')).toMatchObject([{ candidateId: 'noh-ajin', free: 1 }]);
    await awaitAndTabTo(page, page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  });
});
