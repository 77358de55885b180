import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from './expect.ts';

const { site } = inject('product');

/** What a fan looks at: a page, or what opens on one. */
export interface Screen {
  name: string;
  /** Whether somebody has to be signed in. */
  member?: true;
  open: (page: Page) => Promise<void>;
}

/** Opens a page and waits until what the selector names is there and nothing more is fetched. */
export async function see(page: Page, path: string, selector: string): Promise<void> {
  await page.goto(`${site}${path}`);
  await expect(page.locator(selector).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const at = (name: string, path: string, selector: string): Screen => ({
  name,
  open: (page) => see(page, path, selector),
});

const forMembers = (screen: Screen): Screen => ({ ...screen, member: true });

export const screens: readonly Screen[] = [
  at('home', '/', 'fan-title h2'),
  at('the votes', '/votehome', 'fan-vote [data-vote]'),
  at('a vote', '/votehome?vote=last-light-final', 'fan-vote [data-candidate]'),
  at('an ended vote', '/votehome?vote=encore-bell-stage', 'fan-vote .podium-place'),
  at('a title', '/titlehome/last-light', 'fan-title h2'),
  at('the store', '/producthome', 'fan-store a'),
  at('a product', '/producthome?product=last-light-finale', 'fan-store h1, fan-store h2'),
  forMembers(at('no purchases', '/mypage/purchase', 'fan-purchase .surface')),
  at('a vote pack', '/producthome?product=votes-30', 'fan-store h2'),
  at('the streams', '/player', 'fan-player h2'),
  at('a stream', '/player?stream=nine-lights', 'fan-player h2'),
  at('the events', '/event', 'fan-event [part=card]'),
  at('an event', '/event?event=last-light-front-row', 'fan-event h2'),
  at('an event with its result', '/event?event=soft-static-tape', 'fan-event h2'),
  at('the notices', '/notice', 'fan-notice a'),
  at('the service center', '/service-center', 'fan-inquiry summary, fan-inquiry details, fan-inquiry button'),
  at('a search', '/search?q=light', 'main a'),
  at('the member page, signed out', '/mypage', 'main button'),
  forMembers(at('the member page', '/mypage', 'main a[href="/mypage/myinfo"]')),
  forMembers(at('the profile', '/mypage/myinfo', 'fan-profile h2')),
  forMembers(at('no tickets', '/mypage/ticket', 'fan-ticket .surface')),
  at('the terms', '/policy', 'fan-policy h1, fan-policy h2'),
  at('the privacy policy', '/privacy-policy', 'fan-policy h1, fan-policy h2'),
  at('the service policy', '/service-policy', 'fan-policy h1, fan-policy h2'),
  at('the commercial transaction page', '/specifiedCommercialTransaction', 'fan-policy h1, fan-policy h2'),
  forMembers(at('no events', '/mypage/event', 'fan-event .surface')),
  forMembers(at('no inquiries', '/mypage/inquiry', 'fan-inquiry .surface')),
  at('nothing there', '/no/such/page', 'main h1'),
  {
    name: 'sign-in',
    open: async (page) => {
      await see(page, '/', 'fan-title h2');
      await page.locator('fan-login .login-trigger').click();
      await expect(page.locator('fan-login .provider').last()).toBeVisible();
    },
  },
];

/** What a reader sees of words, inside elements as well. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const read = (root: ParentNode) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text) {
          // A language's own name stays as it is in every language, and says so.
          if (node.parentElement?.closest('[translate=no], noscript, script, style') === null)
            texts.push(node.data.trim());
        } else if (node instanceof HTMLElement) {
          texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''));
          if (node.shadowRoot) read(node.shadowRoot);
        }
      }
    };
    read(document.body);
    return texts.filter(Boolean);
  });

export const looksLikeKey = (text: string) => /^([a-z-]+:)?[a-z]+(\.[a-zA-Z]+)+$/.test(text) || /\{\{|\}\}/.test(text);
