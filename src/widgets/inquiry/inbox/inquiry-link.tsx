import type { ReactNode } from 'react';
import { InPlaceLink } from '../../../core/ui/content/in-place-link.tsx';
import { type InquiryState, inquiryLink } from '../inquiry-state.ts';

interface InquiryLinkProps {
  state: InquiryState;
  /** Null: all of them. */
  to: string | null;
  /** A further effect of following it. */
  onFollow?: () => void;
  className?: string;
  children: ReactNode;
}

/** A real link to an inquiry or to all of them, so that it can be copied and opened in a new tab. */
export function InquiryLink({ state, to, onFollow, className, children }: InquiryLinkProps) {
  return (
    <InPlaceLink
      className={className}
      to={inquiryLink('inbox', to)}
      onFollow={() => {
        onFollow?.();
        state.go('inbox', to);
      }}
    >
      {children}
    </InPlaceLink>
  );
}
