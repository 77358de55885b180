import { type FanSession, preventLeaving } from '../account/service.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';
import type { TitleService } from '../title/service.ts';
import type { Notice } from './contract.ts';
import { createNoticeReader, type NoticeQuestion } from './notice-reader.ts';
import { saveNotices } from './save-notices.ts';

export { type NoticeContent, type SavedNotices, saveNotices } from './save-notices.ts';

type Reader = ReturnType<typeof createNoticeReader>;

export interface NoticeService {
  /** Published notices, pinned ones first. */
  listNotices(question: NoticeQuestion, language: Language): ReturnType<Reader['list']>;
  /** @throws Refusal NOT_FOUND */
  readNotice(noticeId: string, userId: string | null, language: Language): Promise<Notice & { serverTime: string }>;
  listUnread(userId: string | null): Promise<{ noticeIds: string[]; serverTime: string }>;
  markRead(fan: FanSession, noticeIds: readonly string[]): Promise<{ serverTime: string }>;
  search: Search;
  /** For imports, within their transaction. */
  saveNotices: typeof saveNotices;
}

export function createNoticeService(platform: Platform, titles: Pick<TitleService, 'listTitles'>): NoticeService {
  const { pool } = platform;
  const reader = createNoticeReader(
    pool,
    async (language) => new Map((await titles.listTitles(language)).map((title) => [title.titleId, title])),
  );
  return {
    listNotices: reader.list,
    readNotice: reader.read,
    async listUnread(userId) {
      const [noticeIds, serverTime] = await Promise.all([reader.unread(userId), reader.readClock()]);
      return { noticeIds, serverTime };
    },
    async markRead(fan, noticeIds) {
      await inTransaction(pool, async (connection) => {
        await preventLeaving(connection, fan);
        await connection.query(
          `INSERT INTO notice_read (user_id, notice_id)
           SELECT $1, notice_id FROM notice WHERE notice_id = ANY ($2) ON CONFLICT DO NOTHING`,
          [fan.userId, noticeIds],
        );
      });
      return { serverTime: await reader.readClock() };
    },
    search: reader.search,
    saveNotices,
  };
}
