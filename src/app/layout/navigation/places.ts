import { useLocation } from 'wouter';
import type { SiteRoute } from '../../../../rules/site/site-routes.ts';

interface Place<Name extends string = string> {
  name: Name;
  href: SiteRoute;
}

const list = <const Name extends string>(...places: Place<Name>[]): Place<Name>[] => places;

/** In the tab bar. */
export const mainPlaces = list(
  { name: 'home', href: '/' },
  { name: 'vote', href: '/votehome' },
  { name: 'live', href: '/player' },
  { name: 'store', href: '/producthome' },
);

/** The remaining places: beside the first ones where there is room, under "more" on phones. */
export const morePlaces = list(
  { name: 'event', href: '/event' },
  { name: 'inbox', href: '/inbox' },
  { name: 'notice', href: '/notice' },
  { name: 'myPage', href: '/mypage' },
  { name: 'serviceCenter', href: '/service-center' },
);

/** In the header of wide screens, where the member page already has a button in the corner. */
export const headerPlaces = [
  ...mainPlaces,
  ...list({ name: 'event', href: '/event' }, { name: 'notice', href: '/notice' }),
];

/** The legal pages, linked from every page. */
export const legalPlaces = list(
  { name: 'policy', href: '/policy' },
  { name: 'servicePolicy', href: '/service-policy' },
  { name: 'privacyPolicy', href: '/privacy-policy' },
  { name: 'commercial', href: '/specifiedCommercialTransaction' },
);

/** True if a place is the current one, for `aria-current`. */
export function useIsCurrent(): (href: string) => boolean {
  const [path] = useLocation();
  return (href) => path === href || (href !== '/' && path.startsWith(`${href}/`));
}
