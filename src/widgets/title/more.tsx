import type { ReactNode } from 'react';
import type { SitePath } from '../../../rules/site/site-path.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { ArrowRightIcon } from '../../core/ui/icons/arrow-right.tsx';

/** The link to the complete list, in a section's header. */
export function More({ to, children }: { to: SitePath; children: ReactNode }) {
  return (
    <PlatformLink className="section-more" to={to}>
      {children}
      <ArrowRightIcon />
    </PlatformLink>
  );
}
