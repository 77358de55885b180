/** The addresses of the site; any other gets the same page with 404. `:name` stands for one segment. */
export const siteRoutes = [
  '/',
  '/titlehome/:titleId',
  '/votehome',
  '/producthome',
  '/order',
  '/order/complete',
  '/order/fail',
  '/mypage',
  '/mypage/myinfo',
  '/mypage/purchase',
  '/mypage/inquiry',
  '/event',
  '/mypage/event',
  '/mypage/ticket',
  '/player',
  '/notice',
  '/service-center',
  '/search',
  '/policy',
  '/service-policy',
  '/privacy-policy',
  '/specifiedCommercialTransaction',
  '/auth/:provider/callback',
  '/sign-in-window',
];

const patterns = siteRoutes.map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`));

export function isSiteRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
