import type { ReactNode } from 'react';
import { InPlaceLink } from '../../core/ui/content/in-place-link.tsx';
import { type NoticeState, noticeLink } from './notice-state.ts';

interface NoticeLinkProps {
  state: NoticeState;
  /** Null: the list. */
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A real link to a notice or the list, so that it can be copied and opened in a new tab. */
export function NoticeLink({ state, to, className, children }: NoticeLinkProps) {
  return (
    <InPlaceLink className={className} to={noticeLink(to)} onFollow={() => state.go(to)}>
      {children}
    </InPlaceLink>
  );
}
