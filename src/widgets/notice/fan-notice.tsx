import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { NextPage } from '../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { noticeElement } from './contract.ts';
import { NoticePage } from './notice-page.tsx';
import { NoticeRow } from './notice-row.tsx';
import { createNoticeState, type NoticeState } from './notice-state.ts';

/** The notices, or one of them. */
export function FanNotice({ noticeId, titleId }: PropsOf<typeof noticeElement.attributes>) {
  useSignals();
  const host = useHost<typeof noticeElement>();
  const state = useElementState(
    () => createNoticeState(host),
    (notices) => notices.follow(noticeId, titleId),
    [noticeId, titleId],
  );
  const opened = state.opened.value;
  const shown = useRef<string | null | undefined>(undefined);

  useLayoutEffect(() => {
    // A notice that was opened from far down the list begins at its head.
    const isStep = shown.current !== undefined && shown.current !== opened;
    shown.current = opened;
    if (isStep && host.element.getBoundingClientRect().top < 0) host.element.scrollIntoView();
  }, [opened, host]);

  return (
    <div className="fan-notice">
      {opened === null ? <Notices state={state} /> : <NoticePage key={opened} state={state} noticeId={opened} />}
    </div>
  );
}

function Notices({ state }: { state: NoticeState }) {
  useSignals();
  const t = useWords('notice');
  const notices = state.notices.state.value;
  if (!notices.value) {
    return notices.status === 'failed' ? (
      <ErrorState error={notices.error} retryLabel={t('retry')} onRetry={state.load} />
    ) : (
      <Loading label={t('loading')} className="notices">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} shape="line" style={{ blockSize: '5rem' }} />
        ))}
      </Loading>
    );
  }
  if (notices.value.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <ul className="notices" aria-busy={notices.status === 'loading'}>
        {notices.value.map((notice) => (
          <NoticeRow key={notice.noticeId} state={state} notice={notice} />
        ))}
      </ul>
      <NextPage list={state.notices} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
