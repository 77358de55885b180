import { useSignals } from '@preact/signals-react/runtime';
import { FanError } from '../../core/api/fan-error.ts';
import { useShown } from '../../core/element/view/use-shown.ts';
import { Heading, useViewStart } from '../../core/ui/content/heading.tsx';
import { Prose } from '../../core/ui/content/prose.tsx';
import { ArrowLeftIcon } from '../../core/ui/icons/arrow-left.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { NoticeLink } from './notice-link.tsx';
import { NoticeMeta } from './notice-row.tsx';
import type { NoticeDetail, NoticeState } from './notice-state.ts';

/** One notice, with a link back to the list. */
export function NoticePage({ state, noticeId }: { state: NoticeState; noticeId: string }) {
  useSignals();
  const t = useWords('notice');
  const detail = state.detail.value;
  const notice = detail.value?.noticeId === noticeId ? detail.value : null;
  useShown(notice?.noticeId, () => {
    if (notice) state.host.emit('fan-notice-shown', { noticeId, name: notice.name });
  });
  const isMissing = detail.status === 'failed' && detail.error instanceof FanError && detail.error.code === 'NOT_FOUND';
  return (
    <>
      <NoticeLink state={state} to={null} className="button button-plain back">
        <ArrowLeftIcon />
        {t('all')}
      </NoticeLink>
      {notice ? (
        <Article notice={notice} />
      ) : isMissing ? (
        <EmptyState titleAs={Heading} title={t('missing')} text={t('missingText')} />
      ) : detail.status === 'failed' ? (
        <ErrorState error={detail.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')} className="notice-waiting">
          <Skeleton shape="line" />
          <Skeleton shape="line" style={{ blockSize: '3rem' }} />
          <Skeleton shape="stage" />
        </Loading>
      )}
    </>
  );
}

function Article({ notice }: { notice: NoticeDetail }) {
  const heading = useViewStart();
  return (
    <article className="notice-page" part="article">
      <header>
        <NoticeMeta notice={notice} />
        <Heading ref={heading} className="notice-title" tabIndex={-1} dir="auto">
          {notice.name}
        </Heading>
      </header>
      <Prose prose={notice.body} />
    </article>
  );
}
