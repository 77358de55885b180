import type { ReactNode } from 'react';
import type { SitePath } from '../../../rules/site-path.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { ArrowRightIcon } from '../../core/ui/icons/arrow-right.tsx';

/** At a section's head: where there is more of it. */
export function More({ to, children }: { to: SitePath; children: ReactNode }) {
  return (
    <PlatformLink className="section-more" to={to}>
      {children}
      <ArrowRightIcon />
    </PlatformLink>
  );
}
