import type { MouseEvent, ReactNode } from 'react';
import { platform } from '../../core/platform.ts';
import { type InquiryState, inquiryLink } from './inquiry-state.ts';

interface InquiryLinkProps {
  state: InquiryState;
  /** Null: all of them. */
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A real link to an inquiry or to all, so that it can be copied and opens in a new tab as well. */
export function InquiryLink({ state, to, className, children }: InquiryLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    state.go('inbox', to);
  };
  return (
    <a className={className} href={new URL(inquiryLink('inbox', to), platform.origin).href} onClick={follow}>
      {children}
    </a>
  );
}
