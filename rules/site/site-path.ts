import type { SiteRoute } from './site-routes.ts';

/** The path of a route without parameters. */
type PlainRoute = Exclude<SiteRoute, `${string}:${string}`>;

/** The query parameters of a page. */
export interface SiteQuery {
  '/votehome': 'vote' | 'candidate' | 'filter' | 'title';
  '/producthome': 'product' | 'kind' | 'title' | 'back';
  '/order': 'order' | 'product' | 'quantity' | 'cart' | 'window';
  '/order/complete': 'order';
  '/order/fail': 'order';
  '/mypage/ticket': 'ticket';
  '/mypage/purchase': 'order';
  '/mypage/event': 'event';
  '/mypage/inquiry': 'inquiry';
  '/event': 'event' | 'title';
  '/player': 'stream' | 'round' | 'title';
  '/notice': 'notice' | 'title';
  '/service-center': 'inquiry' | 'view' | 'reference' | 'question';
  '/search': 'q';
  '/policy': 'version' | 'section';
  '/service-policy': 'version' | 'section';
  '/privacy-policy': 'version' | 'section';
  '/specifiedCommercialTransaction': 'version' | 'section';
}

/** The path of a page, with its query. */
export type SitePath = PlainRoute | `${keyof SiteQuery}?${string}` | `/titlehome/${string}` | `/artist/${string}`;

type Query<Route extends keyof SiteQuery> = Readonly<Partial<Record<SiteQuery[Route], string | null | undefined>>>;

/** `sitePath('/votehome', { vote: 'final' })` is `/votehome?vote=final`; a parameter without a value is left out. */
export function sitePath<Route extends keyof SiteQuery>(route: Route, query: Query<Route>): SitePath {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries<string | null | undefined>(query)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${route}?${parameters}` : route;
}

export function titlePath(titleId: string): SitePath {
  return `/titlehome/${encodeURIComponent(titleId)}`;
}

export function artistPath(artistId: string): SitePath {
  return `/artist/${encodeURIComponent(artistId)}`;
}
