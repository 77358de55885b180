import { z } from 'zod';
import { sitePath } from '../../rules/site/site-path.ts';
import { type Pool, readDatabaseTime } from '../platform/database/database.ts';
import { Id, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import { hitOf } from '../platform/text/found.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { excerptOf, type Prose } from '../platform/text/prose.ts';
import type { SearchHit } from '../platform/text/search.ts';
import { isTitleShown } from '../title/service.ts';
import type { Notice, NoticeCategory, NoticeSummary } from './contract.ts';

/** Older notices do not count as new and get no dot. */
const maxUnreadAge = '14 days';
/** The maximum count for a badge. */
const maxUnread = 50;

interface NoticeRow {
  notice_id: string;
  title_id: string | null;
  category: NoticeCategory;
  pinned: boolean;
  name: LocalizedText;
  body: Readonly<Record<Language, Prose>>;
  plain: LocalizedText;
  shown_from: number;
  read: boolean;
}

export interface NoticeQuestion {
  titleId?: string | undefined;
  category?: NoticeCategory | undefined;
  cursor?: string | undefined;
  limit: number;
  /** Null for a visitor. */
  userId: string | null;
}

/** The titles' names by id, in a language. */
export type ReadTitles = (language: Language) => Promise<ReadonlyMap<string, { name: string; accent: string }>>;

const shownNow = `shown_from <= clock_timestamp() AND (shown_until IS NULL OR shown_until > clock_timestamp()) AND ${isTitleShown('notice')}`;
const columns = `notice_id, title_id, category, pinned, name, plain, milliseconds(shown_from) AS shown_from,
  EXISTS (SELECT FROM notice_read WHERE notice_read.notice_id = notice.notice_id AND user_id = $1) AS read`;

export function createNoticeReader(pool: Pool, readTitles: ReadTitles) {
  const readClock = async (): Promise<string> => new Date(await readDatabaseTime(pool)).toISOString();

  return {
    readClock,

    async list(question: NoticeQuestion, language: Language) {
      const after = readCursor(question.cursor, z.tuple([z.int().min(0).max(1), z.int(), Id]));
      const [{ rows }, titles, serverTime] = await Promise.all([
        pool.query<NoticeRow>({
          name: 'list-notices',
          text: `SELECT ${columns} FROM notice
            WHERE ${shownNow} AND ($2::text IS NULL OR title_id = $2) AND ($3::text IS NULL OR category = $3)
              AND ($4::integer IS NULL
                OR ((NOT pinned)::integer, -milliseconds(shown_from), notice_id) > ($4, -$5::bigint, $6::text))
            ORDER BY pinned DESC, shown_from DESC, notice_id LIMIT $7`,
          values: [
            question.userId,
            question.titleId ?? null,
            question.category ?? null,
            ...(after ?? [null, null, null]),
            question.limit + 1,
          ],
        }),
        readTitles(language),
        readClock(),
      ]);
      const { page, nextCursor } = pageOf(rows, question.limit, (row) => [
        Number(!row.pinned),
        row.shown_from,
        row.notice_id,
      ]);
      return {
        notices: page.map((row) => summaryOf(row, language, titles, question.userId)),
        nextCursor,
        serverTime,
      };
    },

    /** @throws Refusal NOT_FOUND, also for a notice that is not published now */
    async read(noticeId: string, userId: string | null, language: Language): Promise<Notice & { serverTime: string }> {
      const [{ rows }, titles, serverTime] = await Promise.all([
        pool.query<NoticeRow>(`SELECT ${columns}, body FROM notice WHERE notice_id = $2 AND ${shownNow}`, [
          userId,
          noticeId,
        ]),
        readTitles(language),
        readClock(),
      ]);
      const row = rows[0];
      if (row === undefined) throw new Refusal('NOT_FOUND');
      return { ...summaryOf(row, language, titles, userId), body: row.body[language], serverTime };
    },

    async unread(userId: string | null): Promise<string[]> {
      const { rows } = await pool.query<{ notice_id: string }>(
        `SELECT notice_id FROM notice
         WHERE ${shownNow} AND shown_from > clock_timestamp() - $2::interval AND NOT EXISTS (
           SELECT FROM notice_read WHERE notice_read.notice_id = notice.notice_id AND user_id = $1)
         ORDER BY shown_from DESC, notice_id LIMIT $3`,
        [userId, maxUnreadAge, maxUnread],
      );
      return rows.map((row) => row.notice_id);
    },

    async search(words: readonly string[], language: Language, limit: number): Promise<SearchHit[]> {
      const [{ rows }, titles] = await Promise.all([
        pool.query<NoticeRow>(
          `SELECT ${columns} FROM notice WHERE ${shownNow} AND holds_all(search_text, $2)
           ORDER BY search_place(name ->> $3, $2), shown_from DESC, notice_id LIMIT $4`,
          [null, words, language, limit],
        ),
        readTitles(language),
      ]);
      return rows.map(({ notice_id: id, name, plain, title_id }) => {
        const found = { id, name: name[language], note: excerptOf(plain[language]), picture: null, title_id };
        return hitOf(found, titles, language, sitePath('/notice', { notice: id }));
      });
    },
  };
}

function summaryOf(
  row: NoticeRow,
  language: Language,
  titles: ReadonlyMap<string, { name: string }>,
  userId: string | null,
): NoticeSummary {
  return {
    noticeId: row.notice_id,
    titleId: row.title_id,
    titleName: row.title_id === null ? null : (titles.get(row.title_id)?.name ?? null),
    category: row.category,
    pinned: row.pinned,
    name: row.name[language],
    excerpt: excerptOf(row.plain[language]),
    publishedAt: new Date(row.shown_from).toISOString(),
    read: userId === null ? null : row.read,
  };
}
