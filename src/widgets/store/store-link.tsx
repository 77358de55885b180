import type { ReactNode } from 'react';
import { InPlaceLink } from '../../core/ui/content/in-place-link.tsx';
import type { FanStoreState } from './fan-store-state.ts';
import { linkTo, type Place } from './place.ts';

interface StoreLinkProps {
  state: FanStoreState;
  to: Place;
  className?: string;
  children: ReactNode;
}

/** A real link to a place in the store, so that it can be opened in a new tab. */
export function StoreLink({ state, to, className, children }: StoreLinkProps) {
  return (
    <InPlaceLink className={className} to={linkTo(to)} onFollow={() => state.go(to)}>
      {children}
    </InPlaceLink>
  );
}
