import { effect, signal, untracked } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { Inquiry } from '../../../server/inquiry/contract.ts';
import { call } from '../../core/api/call.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import type { inquiryElement } from './contract.ts';
import { withInquiry } from './list-rules.ts';
import { createQuestionsState } from './questions/questions-state.ts';

export type InquiryHost = Host<typeof inquiryElement>;
export type InquiryState = ReturnType<typeof createInquiryState>;
export type View = PropsOf<typeof inquiryElement.attributes>['view'];

/** The page of a tab of the service center, or of one inquiry. */
export function inquiryLink(view: View, inquiryId: string | null): SitePath {
  if (inquiryId !== null) return sitePath('/service-center', { inquiry: inquiryId });
  return sitePath('/service-center', { view: view === 'questions' ? null : view });
}

/**
 * The service center: the open tab, and the fan's own inquiries.
 * @param first the tab to start with
 */
export function createInquiryState(host: InquiryHost, first: View) {
  const reportError = reporterOf(host);
  const view = signal(first);
  const opened = signal<string | null>(null);
  /** The number of unread replies, over all pages. */
  const unread = signal(0);
  const questions = createQuestionsState(host.language);
  let latest: { view: View; inquiryId: string | undefined } | undefined;

  const inquiries = createPagedRemote<Inquiry>(async (cursor, abort) => {
    const page = await call('GET /inquiry', { query: { cursor }, signal: abort });
    unread.value = page.unread;
    return { rows: page.inquiries, nextCursor: page.nextCursor };
  }, reportError);

  const stopFollowing = effect(() => {
    if (!session.isHydrated.value) return;
    if (session.isLoggedIn.value) untracked(() => void inquiries.load());
    else {
      // The next fan must not see the last one's inquiries.
      untracked(inquiries.clear);
      unread.value = 0;
    }
  });

  /** Operators reply while the fan is away, so reload when the page becomes visible again. */
  const reloadWhenVisible = () => {
    if (!globalThis.document?.hidden && session.isLoggedIn.peek()) void inquiries.load();
  };
  globalThis.document?.addEventListener('visibilitychange', reloadWhenVisible);

  function show(nextView: View, inquiryId: string | null): void {
    view.value = nextView;
    opened.value = inquiryId;
    if (inquiryId !== null || nextView === 'inbox') reloadWhenVisible();
  }

  return {
    host,
    view,
    opened,
    unread,
    questions,
    inquiries,

    reportError,
    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(nextView: View, inquiryId: string | undefined): void {
      const before = latest;
      latest = { view: nextView, inquiryId };
      if (before?.view === nextView && before.inquiryId === inquiryId) return;
      show(inquiryId === undefined ? nextView : 'inbox', inquiryId ?? null);
    },
    go(nextView: View, inquiryId: string | null = null): void {
      const to = inquiryLink(nextView, inquiryId);
      if (host.emit('fan-navigate', { to, view: nextView, inquiryId })) show(nextView, inquiryId);
    },
    /** Updates a new or changed inquiry in the list. */
    put(inquiry: Inquiry): void {
      const { rows, isRead } = withInquiry(inquiries.state.peek().value ?? [], inquiry);
      if (isRead) unread.value = Math.max(0, unread.peek() - 1);
      inquiries.set(rows);
    },
    dispose(): void {
      stopFollowing();
      globalThis.document?.removeEventListener('visibilitychange', reloadWhenVisible);
      inquiries.dispose();
      questions.dispose();
    },
  };
}
