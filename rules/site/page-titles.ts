import type { SiteRoute } from './site-routes.ts';

/** The pages' names in `site:titles`, for the window's title: the browser and the server's answer say the same. */
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

/** The window's title while something with a name of its own is shown: a vote, a product, a notice. */
export const namedTitle = (name: string): string => `${name} · Fanfare`;

/** Pages of one fan, and steps of a sign-in or an order: search engines leave them out. A search's results are others' pages, and the
 * offline page has none of its own. */
export const isPrivateRoute = (route: SiteRoute): boolean =>
  /^\/(mypage|inbox|cart|order|auth|sign-in-window|search|offline)(\/|$)/.test(route);
