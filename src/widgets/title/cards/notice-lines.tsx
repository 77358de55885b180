import { sitePath } from '../../../../rules/site/site-path.ts';
import type { NoticeSummary } from '../../../../server/notice/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useWords } from '../../../core/words/words.ts';

/** The latest notices, one line each, with links to their pages. */
export function NoticeLines({ notices }: { notices: readonly NoticeSummary[] }) {
  const t = useWords('title');
  const { day } = useMoments();
  return (
    <ul className="lines">
      {notices.map((notice) => (
        <li key={notice.noticeId} className="line">
          <PlatformLink to={sitePath('/notice', { notice: notice.noticeId })}>
            <span dir="auto">
              {notice.pinned ? <strong>{t('pinned')} </strong> : null}
              {notice.name}
            </span>
            <time dateTime={notice.publishedAt}>{day(notice.publishedAt)}</time>
          </PlatformLink>
        </li>
      ))}
    </ul>
  );
}
