import type { ReactNode } from 'react';
import { ArrowRightIcon } from '../../core/ui/icons/arrow-right.tsx';
import { PlatformLink } from '../../core/ui/platform-link.tsx';

/** At a section's head: where there is more of it. */
export function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PlatformLink className="section-more" to={to}>
      {children}
      <ArrowRightIcon />
    </PlatformLink>
  );
}
