import { useLocation } from 'wouter';

/** Where the navigation leads. Only what exists is here. */
export const places = [
  { name: 'home', href: '/' },
  { name: 'vote', href: '/votehome' },
  { name: 'live', href: '/player' },
  { name: 'store', href: '/producthome' },
] as const;

export type Place = (typeof places)[number];

export function useCurrentPlace(): Place | undefined {
  const [path] = useLocation();
  return places.find((place) => place.href === path);
}
