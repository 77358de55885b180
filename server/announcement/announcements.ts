import { z } from 'zod';
import type { AnnouncementState } from '../../rules/staff/announcements.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Statements } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { previewOf, textFor } from './announcement-mail.ts';
import type { Announcement, ListedAnnouncement, WrittenAnnouncement } from './contract.ts';

export interface AnnouncementRow {
  announcement_id: string;
  entry: number;
  artist_id: string | null;
  artist_name: LocalizedText | null;
  texts: Partial<WrittenAnnouncement['texts']>;
  link: string | null;
  version: number;
  changed_at: Date;
  job_id: string | null;
  recipients: number | null;
  mailed: number;
  stopped_at: Date | null;
  state: AnnouncementState;
}

/** Beside its mails in the outbox. */
interface ShownRow extends AnnouncementRow {
  waiting: number;
}

/** In SQL, of `announcement AS a LEFT JOIN job`. A job that failed, or was stopped by itself, stops its announcement too. */
export const stateOf = `CASE WHEN a.job_id IS NULL THEN 'DRAFT' WHEN a.stopped_at IS NOT NULL THEN 'STOPPED'
  WHEN a.ended_at IS NOT NULL THEN 'SENT' WHEN job.state IN ('WAITING', 'RUNNING') THEN 'SENDING' ELSE 'STOPPED' END`;

/** In SQL, of `announcement AS a`: the mails that wait in the outbox. */
const waiting = `(SELECT count(*)::integer FROM outgoing_message AS m
  WHERE m.state = 'WAITING' AND m.key LIKE 'announcement:%' AND split_part(m.key, ':', 2) = a.announcement_id)`;

const selectAnnouncements = (more = ''): string => `
  SELECT announcement_id, entry, a.artist_id, artist.name AS artist_name, texts, link, version, changed_at, a.job_id, recipients, mailed,
    stopped_at, ${stateOf} AS state ${more}
  FROM announcement AS a LEFT JOIN job USING (job_id) LEFT JOIN artist ON artist.artist_id = a.artist_id`;
/** The numbers of mails belong together, so one statement reads both. */
export const selectShown = selectAnnouncements(`, ${waiting} AS waiting`);

export const objectOf = (announcementId: string): AuditedObject => ({ kind: 'announcement', id: announcementId });

export const writtenOf = ({ artist_id: artistId, texts, link }: AnnouncementRow): WrittenAnnouncement => ({
  artistId,
  texts: { ko: texts.ko ?? null, en: texts.en ?? null, ja: texts.ja ?? null },
  link,
});

/** The columns of a text: languages without one are left out. */
const columnsOf = ({ artistId, texts, link }: WrittenAnnouncement) => [
  artistId,
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))),
  link,
];

function listed(row: ShownRow, language: Language): ListedAnnouncement {
  const { announcement_id: announcementId, artist_id: artistId, state, recipients, waiting } = row;
  return {
    announcementId,
    subject: textFor(writtenOf(row), language).subject,
    artist: artistId === null ? null : { artistId, name: row.artist_name?.[language] ?? artistId },
    state,
    recipients,
    // Where its job was stopped, its mails are dropped later, uncounted.
    mailed: state === 'STOPPED' && row.stopped_at === null ? null : row.mailed,
    waiting,
    changedAt: row.changed_at.toISOString(),
  };
}

/** @throws Refusal NOT_FOUND */
export async function showAnnouncement(
  platform: Pick<Platform, 'words' | 'config'>,
  database: Statements,
  announcementId: string,
  language: Language,
): Promise<Announcement> {
  const row = await readOne<ShownRow>(database, selectShown, announcementId);
  const written = writtenOf(row);
  const shown = (one: Language) => {
    const { subject, text } = previewOf(platform, written, one);
    return { subject, text };
  };
  return {
    ...listed(row, language),
    ...written,
    version: row.version,
    jobId: row.job_id,
    mails: { ko: shown('ko'), en: shown('en'), ja: shown('ja') },
  };
}

export async function listAnnouncements(
  database: Statements,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  language: Language,
) {
  const [before = null] = readCursor(cursor, z.tuple([z.int()])) ?? [];
  const { rows } = await database.query<ShownRow>(
    `${selectShown} WHERE ($1::bigint IS NULL OR entry < $1) ORDER BY entry DESC LIMIT $2`,
    [before, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.entry]);
  return { announcements: page.map((row) => listed(row, language)), nextCursor };
}

async function readOne<Row extends AnnouncementRow>(
  database: Statements,
  select: string,
  announcementId: string,
): Promise<Row> {
  const { rows } = await database.query<Row>(`${select} WHERE announcement_id = $1`, [announcementId]);
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** @throws Refusal NOT_FOUND */
export const readAnnouncement = (database: Statements, announcementId: string): Promise<AnnouncementRow> =>
  readOne(database, selectAnnouncements(), announcementId);

/** @throws Refusal NOT_FOUND, ANNOUNCEMENT_STATE where it is no draft, ANNOUNCEMENT_CHANGED where another version was seen */
export async function readDraft(database: Statements, announcementId: string, version: number) {
  const row = await readAnnouncement(database, announcementId);
  if (row.state !== 'DRAFT') throw new Refusal('ANNOUNCEMENT_STATE', { state: row.state });
  if (row.version !== version) throw new Refusal('ANNOUNCEMENT_CHANGED');
  return row;
}

/** Locks it first, so that the row is read as the last change has left it. @throws Refusal as `readDraft` */
export async function lockDraft(database: Statements, announcementId: string, version: number) {
  await lock(database, announcementId);
  return readDraft(database, announcementId, version);
}

/** Of an announcement that ends: mails that still wait are dropped, and are not counted any more. */
export async function stopNow(database: Statements, announcementId: string): Promise<void> {
  await database.query(
    `UPDATE announcement AS a SET stopped_at = clock_timestamp(), ended_at = NULL, last_user_id = NULL, mailed = mailed - ${waiting}
     WHERE announcement_id = $1`,
    [announcementId],
  );
}

export async function lock(database: Statements, announcementId: string): Promise<void> {
  await database.query('SELECT FROM announcement WHERE announcement_id = $1 FOR UPDATE', [announcementId]);
}

/** @throws Refusal NOT_FOUND for an unknown artist */
async function refuseUnknownArtist(database: Statements, artistId: string | null): Promise<void> {
  if (artistId === null) return;
  const { rowCount } = await database.query('SELECT FROM artist WHERE artist_id = $1', [artistId]);
  if (rowCount === 0) throw new Refusal('NOT_FOUND');
}

/** @throws Refusal NOT_FOUND for an unknown artist @returns its id */
export async function addDraft(database: Statements, written: WrittenAnnouncement): Promise<string> {
  await refuseUnknownArtist(database, written.artistId);
  const announcementId = newId();
  await database.query('INSERT INTO announcement (announcement_id, artist_id, texts, link) VALUES ($1, $2, $3, $4)', [
    announcementId,
    ...columnsOf(written),
  ]);
  return announcementId;
}

/** Of a locked draft. @throws Refusal NOT_FOUND for an unknown artist */
export async function changeDraft(
  database: Statements,
  announcementId: string,
  written: WrittenAnnouncement,
): Promise<void> {
  await refuseUnknownArtist(database, written.artistId);
  await database.query(
    `UPDATE announcement SET artist_id = $2, texts = $3, link = $4, version = version + 1, changed_at = clock_timestamp()
     WHERE announcement_id = $1`,
    [announcementId, ...columnsOf(written)],
  );
}
