import type { ComponentProps, MouseEvent } from 'react';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import type { ElementContract, EventContract } from '../../element/contract.ts';
import { useHost } from '../../element/host.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { platform } from '../../platform.ts';
import { isPlainClick } from './plain-click.ts';

interface NavigatingElement extends ElementContract {
  readonly events: { readonly 'fan-navigate': EventContract<Navigation> };
}

type PlatformLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** The page on the platform, like `/titlehome/aurora`. */
  to: SitePath;
};

/**
 * A link from an element, whose contract has `fan-navigate`, to a page of the platform. It is a real link: it can be
 * copied and opened in a new tab, and on a partner's page it opens the platform in another tab.
 */
export function PlatformLink({ to, onClick, children, ...rest }: PlatformLinkProps) {
  const host = useHost<NavigatingElement>();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isPlainClick(event) && !host.emit('fan-navigate', { to })) event.preventDefault();
  };
  return (
    <a
      {...rest}
      href={new URL(to, platform.origin).href}
      target={platform.isOwnOrigin ? undefined : '_blank'}
      rel={platform.isOwnOrigin ? undefined : 'noopener'}
      onClick={follow}
    >
      {children}
    </a>
  );
}
