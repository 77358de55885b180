import { effect, signal, untracked } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { NoticeSummary } from '../../../server/notice/contract.ts';
import { call, type Reply } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { markOpened } from '../../core/notice/notice-marks.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { noticeElement } from './contract.ts';

export type NoticeHost = Host<typeof noticeElement>;
export type NoticeState = ReturnType<typeof createNoticeState>;
export type NoticeDetail = Reply<'GET /notice/:noticeId'>;

/** The page of a notice on the platform, or of all notices. */
export function noticeLink(noticeId: string | null): SitePath {
  return sitePath('/notice', { notice: noticeId });
}

/** The notices, in pages, and the one that is open. */
export function createNoticeState(host: NoticeHost) {
  const opened = signal<string | null>(null);
  let attributes: { noticeId: string | undefined; titleId: string | undefined } | undefined;

  const notices = createPagedRemote<NoticeSummary>(async (cursor, abort) => {
    const page = await call('GET /notice', {
      query: { titleId: attributes?.titleId, cursor },
      language: host.language.peek(),
      signal: abort,
    });
    return { rows: page.notices, nextCursor: page.nextCursor };
  }, reporterOf(host));
  const detail = createRemote<NoticeDetail>(async (abort) => {
    const notice = await call('GET /notice/:noticeId', {
      params: { noticeId: opened.peek() ?? '' },
      language: host.language.peek(),
      signal: abort,
    });
    markOpened(notice.noticeId);
    return notice;
  });

  function load(): void {
    if (opened.peek() === null) void notices.load();
    else void detail.load();
  }

  function open(noticeId: string | null): void {
    opened.value = noticeId;
    if (noticeId !== null || !notices.state.peek().value) load();
  }

  // Texts from the server are in the reader's language.
  const stopFollowing = effect(() => {
    void host.language.value;
    untracked(() => {
      if (attributes === undefined) return;
      if (opened.peek() !== null && notices.state.peek().value) void notices.load();
      load();
    });
  });

  return {
    host,
    opened,
    notices,
    detail: detail.state,
    load,

    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(noticeId: string | undefined, titleId: string | undefined): void {
      const before = attributes;
      attributes = { noticeId, titleId };
      if (before && before.titleId !== titleId && noticeId === undefined) {
        opened.value = null;
        load();
      } else if (!before || before.noticeId !== noticeId) open(noticeId ?? null);
    },
    go(noticeId: string | null): void {
      if (host.emit('fan-navigate', { to: noticeLink(noticeId), noticeId })) open(noticeId);
    },
    dispose(): void {
      stopFollowing();
      notices.dispose();
      detail.dispose();
    },
  };
}
