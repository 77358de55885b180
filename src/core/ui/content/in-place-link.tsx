import type { ComponentProps, MouseEvent } from 'react';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import { platform } from '../../platform.ts';
import { isPlainClick } from './plain-click.ts';

type InPlaceLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The page on the platform, like `/votehome?vote=final`. */
  to: SitePath;
  /** Shows the target inside the element, after a plain click. */
  onFollow: () => void;
};

/**
 * A link to another view of its own element. It is a real link: it can be copied and opened in a new tab; a plain click
 * stays on the page and calls `onFollow`.
 */
export function InPlaceLink({ to, onFollow, children, ...rest }: InPlaceLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event) || event.currentTarget.target === '_blank') return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a {...rest} href={new URL(to, platform.origin).href} onClick={follow}>
      {children}
    </a>
  );
}
