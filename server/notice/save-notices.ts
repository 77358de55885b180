import type { Connection } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { type Prose, plainText } from '../platform/text/prose.ts';
import type { NoticeCategory } from './contract.ts';

/** A notice of the content. */
export interface NoticeContent {
  noticeId: string;
  titleId: string | null;
  category: NoticeCategory;
  pinned: boolean;
  name: LocalizedText;
  body: Readonly<Record<Language, Prose>>;
  shownFrom: Date;
  shownUntil: Date | null;
}

export interface SavedNotices {
  created: string[];
  changed: string[];
}

/** Writes these notices, within the caller's transaction; others stay unchanged. */
export async function saveNotices(connection: Connection, notices: readonly NoticeContent[]): Promise<SavedNotices> {
  const noticeRows = notices.map((notice) => ({
    ...notice,
    plain: { ko: plainText(notice.body.ko), en: plainText(notice.body.en), ja: plainText(notice.body.ja) },
  }));
  const { rows } = await connection.query<{ id: string; created: boolean }>(upsert, [JSON.stringify(noticeRows)]);
  return {
    created: rows.filter((row) => row.created).map((row) => row.id),
    changed: rows.filter((row) => !row.created).map((row) => row.id),
  };
}

const fields = 'title_id, category, pinned, name, body, plain, shown_from, shown_until';
const excluded = fields.replaceAll(/\b(\w+)\b/g, 'excluded.$1');
const stored = fields.replaceAll(/\b(\w+)\b/g, 'stored.$1');

const upsert = `
  INSERT INTO notice AS stored (notice_id, ${fields})
  SELECT "noticeId", "titleId", category, pinned, name, body, plain, "shownFrom", "shownUntil"
  FROM jsonb_to_recordset($1) AS input ("noticeId" text, "titleId" text, category text, pinned boolean, name jsonb,
    body jsonb, plain jsonb, "shownFrom" timestamptz(3), "shownUntil" timestamptz(3))
  ON CONFLICT (notice_id) DO UPDATE SET (${fields}) = (${excluded})
  WHERE (${stored}) IS DISTINCT FROM (${excluded})
  RETURNING notice_id AS id, xmax = 0 AS created`;
