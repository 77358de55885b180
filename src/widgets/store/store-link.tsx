import type { MouseEvent, ReactNode } from 'react';
import { platform } from '../../core/platform.ts';
import type { FanStoreState } from './fan-store-state.ts';
import { linkTo, type Place } from './place.ts';

interface StoreLinkProps {
  state: FanStoreState;
  to: Place;
  className?: string;
  children: ReactNode;
}

/** A real link to a place in the store, so that it opens in a new tab as well. */
export function StoreLink({ state, to, className, children }: StoreLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    state.go(to);
  };
  return (
    <a className={className} href={new URL(linkTo(to), platform.origin).href} onClick={follow}>
      {children}
    </a>
  );
}
