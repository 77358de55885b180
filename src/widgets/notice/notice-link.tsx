import type { MouseEvent, ReactNode } from 'react';
import { platform } from '../../core/platform.ts';
import { type NoticeState, noticeLink } from './notice-state.ts';

interface NoticeLinkProps {
  state: NoticeState;
  /** Null: the list. */
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A real link to a notice or the list, so that it can be copied and opens in a new tab as well. */
export function NoticeLink({ state, to, className, children }: NoticeLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    state.go(to);
  };
  return (
    <a className={className} href={new URL(noticeLink(to), platform.origin).href} onClick={follow}>
      {children}
    </a>
  );
}
