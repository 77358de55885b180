import type { SiteRoute } from './site-routes.ts';

/** The key of each page's name in `site:titles`. The server and the browser use the same names for the window's title. */
const pageTitles = {
  '/': 'home',
  '/titlehome/:titleId': 'titleHome',
  '/artist/:artistId': 'artist',
  '/votehome': 'voteHome',
  '/producthome': 'store',
  '/cart': 'cart',
  '/order': 'order',
  '/order/complete': 'order',
  '/order/fail': 'order',
  '/mypage': 'myPage',
  '/mypage/myinfo': 'myInfo',
  '/mypage/vote': 'myVotes',
  '/mypage/purchase': 'purchase',
  '/inbox': 'inbox',
  '/event': 'event',
  '/mypage/event': 'myEvents',
  '/mypage/ticket': 'ticket',
  '/player': 'player',
  '/notice': 'notice',
  '/service-center': 'serviceCenter',
  '/mypage/inquiry': 'inquiry',
  '/partners': 'partners',
  '/search': 'search',
  '/offline': 'offline',
  '/policy': 'policy',
  '/service-policy': 'servicePolicy',
  '/privacy-policy': 'privacyPolicy',
  '/specifiedCommercialTransaction': 'commercial',
  '/auth/twitter/callback': 'signIn',
  '/auth/line/callback': 'signIn',
  '/auth/kakao/callback': 'signIn',
  '/auth/naver/callback': 'signIn',
  '/auth/facebook/callback': 'signIn',
  '/sign-in-window': 'signIn',
} as const satisfies Readonly<Record<SiteRoute, string>>;

/** The key of a page's name; `notFound` where the site has no such page. */
export const titleOf = (route: SiteRoute | null) => (route === null ? 'notFound' : pageTitles[route]);

/** The window's title on a page that shows one vote, product or notice. */
export const namedTitle = (name: string): string => `${name} · Fanfare`;

/**
 * True if search engines must not index the page: it belongs to one fan, is a step of a sign-in or an order, or has no content of
 * its own, such as search results and the offline page.
 */
export const isPrivateRoute = (route: SiteRoute): boolean =>
  /^\/(mypage|inbox|cart|order|auth|sign-in-window|search|offline)(\/|$)/.test(route);
