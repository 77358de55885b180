/**
 * The addresses of the site (specification §2), for the browser's router and for the server, which answers all others
 * with 404. `:name` matches one segment.
 */
export const siteRoutes = [
  '/',
  '/titlehome/:titleId',
  '/artist/:artistId',
  '/votehome',
  '/producthome',
  '/cart',
  '/order',
  '/order/complete',
  '/order/fail',
  '/mypage',
  '/mypage/myinfo',
  '/mypage/vote',
  '/mypage/ticket',
  '/mypage/purchase',
  '/mypage/event',
  '/mypage/inquiry',
  '/inbox',
  '/event',
  '/player',
  '/notice',
  '/service-center',
  '/partners',
  '/search',
  '/offline',
  '/policy',
  '/service-policy',
  '/privacy-policy',
  '/specifiedCommercialTransaction',
  '/auth/twitter/callback',
  '/auth/line/callback',
  '/auth/kakao/callback',
  '/auth/naver/callback',
  '/auth/facebook/callback',
  '/sign-in-window',
] as const;

export type SiteRoute = (typeof siteRoutes)[number];

/**
 * The decoded parameters of a path, or null if it does not match the pattern. A slash at the end is ignored. Not
 * wouter's matcher: the server uses this too, and wouter needs React.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/');
  const segments = path.replace(/([^/])\/$/, '$1').split('/');
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = segments[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // an invalid escape in a typed address is kept as it is
  }
}

/**
 * The route of a path; null if the site has none. Case counts, unlike in wouter's matcher: server and browser must give
 * the same result.
 */
export function findRoute(path: string): { route: SiteRoute; params: Record<string, string> } | null {
  for (const route of siteRoutes) {
    const params = matchPath(route, path);
    if (params) return { route, params };
  }
  return null;
}
