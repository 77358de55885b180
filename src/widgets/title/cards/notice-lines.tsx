import { sitePath } from '../../../../rules/site-path.ts';
import type { NoticeSummary } from '../../../../server/notice/contract.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';

/** The latest notices, one line each, with links to their pages. */
export function NoticeLines({ notices }: { notices: readonly NoticeSummary[] }) {
  const t = useWords('title');
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
  return (
    <ul className="lines">
      {notices.map((notice) => (
        <li key={notice.noticeId} className="line">
          <PlatformLink to={sitePath('/notice', { notice: notice.noticeId })}>
            <span dir="auto">
              {notice.pinned ? <strong>{t('pinned')} </strong> : null}
              {notice.name}
            </span>
            <time dateTime={notice.publishedAt}>{day.format(Date.parse(notice.publishedAt))}</time>
          </PlatformLink>
        </li>
      ))}
    </ul>
  );
}
