import { expect } from '../../harness/expect.ts';
import { speak } from '../../harness/message-steps.ts';
import { words } from '../../harness/words.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

export const siteScreens: readonly Screen[] = [
  at('home', '/', 'fan-title h2'),
  ...asCollector(at('home of a fan', '/', 'fan-title h2')),
  at('a title', '/titlehome/last-light', 'fan-title h2'),
  at('an artist', '/artist/do-haram', 'fan-artist h2'),
  at('no artist', '/artist/nowhere', 'fan-artist [role=alert]'),
  at('no title', '/titlehome/nowhere', 'fan-title [role=alert], fan-title h2'),
  {
    name: 'language and look',
    open: async (page) => {
      await see(page, '/no/such/page', 'main h1');
      await press(page, 'site:settings');
      await seeDialog(page);
    },
  },
  {
    name: 'more places',
    open: async (page) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await see(page, '/no/such/page', 'main h1');
      await page.locator('.tab-bar button').click();
      await seeDialog(page, '.more-places');
    },
  },
  at('nothing there', '/no/such/page', 'main h1'),
  at('the offline page', '/offline?to=%2Fevent', 'main h1'),
  {
    name: 'no connection',
    alone: true,
    open: async (page) => {
      await see(page, '/notice', 'fan-notice a');
      // Offline, only the words that are already loaded are available.
      for (const language of ['ko', 'ja', 'en'] as const) await speak(page, language);
      await page.context().setOffline(true);
      await page.locator('.footer a[href="/policy"]').click();
      await expect(page.getByText(words('en', 'site:pageFailed'))).toBeVisible();
    },
  },
  at('the notices', '/notice', 'fan-notice a'),
  at('a notice', '/notice?notice=final-night', 'fan-notice .prose'),
  at('no such notice', '/notice?notice=nowhere', 'fan-notice .surface'),
  at('becoming a partner', '/partners', '.partners form'),
  at('the service center', '/service-center', 'fan-inquiry summary'),
  {
    name: 'an answered question',
    open: async (page) => {
      await see(page, '/service-center', 'fan-inquiry summary');
      await page.locator('fan-inquiry summary').first().click();
      await expect(page.locator('fan-inquiry details[open] .prose').first()).toBeVisible();
    },
  },
  {
    name: 'no such question',
    open: async (page) => {
      await see(page, '/service-center', 'fan-inquiry summary');
      await page.getByRole('searchbox').fill('zzzz');
      await expect(page.getByText(words('en', 'inquiry:nothingFound', { term: 'zzzz' }))).toBeVisible();
    },
  },
  at('an inquiry, signed out', '/service-center?view=ask', 'fan-inquiry .state'),
  ...asMember(
    {
      name: 'an inquiry with what is missing',
      open: async (page) => {
        await see(page, '/service-center?view=ask', 'fan-inquiry form');
        await page.locator('fan-inquiry form [type=submit]').click();
        await expect(page.locator('fan-inquiry form [aria-invalid=true]').first()).toBeVisible();
      },
    },
    at('no inquiries', '/mypage/inquiry', 'fan-inquiry .surface'),
  ),
  ...asCollector(
    {
      name: 'the inquiries',
      open: async (page, { inquiryId }) => {
        await inquiryId();
        await see(page, '/mypage/inquiry', 'fan-inquiry .inquiry');
      },
    },
    {
      name: 'an inquiry with its reply',
      open: async (page, { inquiryId }) =>
        see(page, `/service-center?inquiry=${await inquiryId()}`, 'fan-inquiry .surface h2, fan-inquiry article'),
    },
  ),
  at('a search not begun', '/search', 'main input[type=search]'),
  at('a search', '/search?q=light', 'main .hit'),
  at('a search in vain', '/search?q=qqqq', 'main h2'),
  at('the terms', '/policy', 'fan-policy h1, fan-policy h2'),
  at('old terms', '/policy?version=2026-11-01', 'fan-policy h1, fan-policy h2'),
  at('no such terms', '/policy?version=2001-01-01', 'fan-policy [role=alert]'),
  at('the privacy policy', '/privacy-policy', 'fan-policy h1, fan-policy h2'),
  at('the service policy', '/service-policy', 'fan-policy h1, fan-policy h2'),
  at('the commercial transaction page', '/specifiedCommercialTransaction', 'fan-policy h1, fan-policy h2'),
];
