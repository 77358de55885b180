import { pages } from '../routing/routes.ts';

/** In the order of the navigation; a place is shown from the moment that its page is among the routes. */
const order = ['/mypage', '/mypage/myinfo', '/mypage/ticket', '/mypage/purchase', '/mypage/event', '/mypage/inquiry'];

/** The pages that belong to the fan alone, all inside one shell. */
export function isMemberPage(pattern: string): boolean {
  return pattern === '/mypage' || pattern.startsWith('/mypage/');
}

/** Where the member page's navigation leads; `name` is the words' key in `site:member.places`. */
export const memberPlaces = order
  .filter((href) => pages.some(({ pattern }) => pattern === href))
  .map((href) => ({ href, name: href.slice('/mypage/'.length) || 'overview' }));
