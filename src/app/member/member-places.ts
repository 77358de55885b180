import type { SiteRoute } from '../../../rules/site-routes.ts';

/** In the order of the navigation. */
const order: readonly SiteRoute[] = [
  '/mypage',
  '/mypage/myinfo',
  '/mypage/ticket',
  '/mypage/purchase',
  '/mypage/event',
  '/mypage/inquiry',
];

/** The pages that belong to the fan alone, all inside one shell. */
export function isMemberPage(pattern: string): boolean {
  return pattern === '/mypage' || pattern.startsWith('/mypage/');
}

/** Where the member page's navigation leads; `name` is the words' key in `site:member.places`. */
export const memberPlaces = order.map((href) => ({ href, name: href.slice('/mypage/'.length) || 'overview' }));
