import { useLocation } from 'wouter';
import type { SiteRoute } from '../../../rules/site-routes.ts';

interface Place<Name extends string = string> {
  name: Name;
  href: SiteRoute;
}

const list = <const Name extends string>(...places: Place<Name>[]): Place<Name>[] => places;

/** Where a thumb gets at once. */
export const mainPlaces = list(
  { name: 'home', href: '/' },
  { name: 'vote', href: '/votehome' },
  { name: 'live', href: '/player' },
  { name: 'store', href: '/producthome' },
);

/** What comes after it: beside it where there is room, behind "more" on phones. */
export const morePlaces = list(
  { name: 'event', href: '/event' },
  { name: 'notice', href: '/notice' },
  { name: 'myPage', href: '/mypage' },
  { name: 'serviceCenter', href: '/service-center' },
);

/** In the header of wide screens, where the fan's own page has its button in the corner already. */
export const headerPlaces = [
  ...mainPlaces,
  ...list({ name: 'event', href: '/event' }, { name: 'notice', href: '/notice' }),
];

/** What the law and good manners ask to be on every page. */
export const legalPlaces = list(
  { name: 'policy', href: '/policy' },
  { name: 'servicePolicy', href: '/service-policy' },
  { name: 'privacyPolicy', href: '/privacy-policy' },
  { name: 'commercial', href: '/specifiedCommercialTransaction' },
);

/** Whether a place is where the fan is, for `aria-current`. */
export function useIsCurrent(): (href: string) => boolean {
  const [path] = useLocation();
  return (href) => path === href || (href !== '/' && path.startsWith(`${href}/`));
}
