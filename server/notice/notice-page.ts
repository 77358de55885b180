import { sitePath } from '../../rules/site/site-path.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ListedPage,
  type PageDescription,
  requestedId,
  type SitePages,
} from '../platform/site/head/page-description.ts';
import { createPageWords } from '../platform/site/head/page-words.ts';
import { isTitleShown } from '../title/service.ts';
import type { NoticeService } from './service.ts';

/** The page of a notice. */
export const noticePages = (
  { words }: Pick<Platform, 'words'>,
  notices: Pick<NoticeService, 'readNotice'>,
): SitePages => ({
  '/notice': async ({ query, language, address, file }): Promise<PageDescription | null> => {
    const noticeId = requestedId(query.get('notice'));
    if (noticeId === null) return null;
    const { name, titleName, excerpt, publishedAt } = await notices.readNotice(noticeId, null, language);
    const { t, when, text } = createPageWords(words, language);
    const path = sitePath('/notice', { notice: noticeId });
    const url = address(path);
    return {
      name,
      text: text(excerpt),
      path,
      trail: [{ name: t('site:places.notice'), path: sitePath('/notice', {}) }],
      type: 'article',
      picture: null,
      card: { over: titleName, name, lines: [when(publishedAt)], accent: null, picture: null, standing: [] },
      data: [
        {
          '@type': 'NewsArticle',
          headline: name,
          datePublished: publishedAt,
          inLanguage: language,
          url,
          publisher: { '@type': 'Organization', '@id': file('/#organization'), name: 'Fanfare' },
        },
      ],
      until: null,
    };
  },
});

/** The notices that are shown now, for `sitemap.xml`. */
export async function listNoticePages({ pool }: Pick<Platform, 'pool'>): Promise<ListedPage[]> {
  const { rows } = await pool.query<{ notice: string; changed: string }>(
    `SELECT notice_id AS notice, instant_text(shown_from) AS changed FROM notice
     WHERE shown_from <= clock_timestamp() AND (shown_until IS NULL OR shown_until > clock_timestamp()) AND ${isTitleShown('notice')}
     ORDER BY notice_id`,
  );
  return rows.map(({ notice, changed }) => ({ path: sitePath('/notice', { notice }), changed }));
}
