import { useSignals } from '@preact/signals-react/runtime';
import type { NoticeSummary } from '../../../server/notice/contract.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { isOpened } from '../../core/notice/notice-marks.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { PinIcon } from '../../core/ui/icons/pin.tsx';
import { useWords } from '../../core/words/words.ts';
import { NoticeLink } from './notice-link.tsx';
import type { NoticeState } from './notice-state.ts';

/** A notice with its first words. A new one has a dot, and text for screen readers. */
export function NoticeRow({ state, notice }: { state: NoticeState; notice: NoticeSummary }) {
  useSignals();
  const t = useWords('notice');
  // Only the reader's browser knows what they have opened.
  const isFirst = useIsFirstRender();
  const isNew = isFirst || !isOpened(notice.noticeId, notice.read);
  return (
    <li>
      <article className="notice" data-new={isNew || undefined} part="notice">
        <NoticeMeta notice={notice} />
        <Heading className="notice-name" dir="auto">
          <NoticeLink state={state} to={notice.noticeId} className="whole-card">
            {isNew ? <span className="unseen">{t('new')}: </span> : null}
            {notice.name}
          </NoticeLink>
        </Heading>
        <p className="notice-excerpt" dir="auto">
          {notice.excerpt}
        </p>
      </article>
    </li>
  );
}

/** The subject and the date. */
export function NoticeMeta({ notice }: { notice: NoticeSummary }) {
  const t = useWords('notice');
  const { day } = useMoments();
  return (
    <p className="notice-meta">
      {notice.pinned ? (
        <span className="notice-pinned">
          <PinIcon />
          {t('pinned')}
        </span>
      ) : null}
      <span>{t(`categories.${notice.category}`)}</span>
      {notice.titleName ? <span dir="auto">{notice.titleName}</span> : null}
      <time dateTime={notice.publishedAt}>{day(notice.publishedAt)}</time>
    </p>
  );
}
