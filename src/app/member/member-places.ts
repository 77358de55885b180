import type { SiteRoute } from '../../../rules/site/site-routes.ts';

/** In the order of the navigation. */
const order: readonly SiteRoute[] = [
  '/mypage',
  '/mypage/myinfo',
  '/mypage/vote',
  '/mypage/ticket',
  '/mypage/purchase',
  '/mypage/event',
  '/mypage/inquiry',
];

/** The fan's own pages, all in one shell. */
export function isMemberPage(pattern: string): boolean {
  return pattern === '/mypage' || pattern.startsWith('/mypage/');
}

/** The links of the member page's navigation; `name` is the words' key in `site:member.places`. */
export const memberPlaces = order.map((href) => ({ href, name: href.slice('/mypage/'.length) || 'overview' }));
