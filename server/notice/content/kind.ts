import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { resolveMoment } from '../../content/moment.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import type { Connection } from '../../platform/database/database.ts';
import { type NoticeContent, saveNotices } from '../save-notices.ts';
import { isNoticeFile, type NoticeEntry, readNoticeFile } from './file.ts';

/** The zone of a notice's times without an offset. */
const noticeZone = 'Asia/Seoul';

interface ShownTimes {
  shownFrom: Date;
  shownUntil: Date | null;
}

/** Times resolved as an import right now would. */
function shownTimesOf(entry: NoticeEntry, now: Date): ShownTimes {
  return {
    shownFrom: resolveMoment(entry.from.moment, now, noticeZone),
    shownUntil: entry.until === undefined ? null : resolveMoment(entry.until.moment, now, noticeZone),
  };
}

export const noticeKind: ContentKind<NoticeEntry> = {
  name: 'notices',
  one: 'notice',
  counted: 'notices',
  order: 90,
  reading: {
    files(folder, names) {
      const read = names.filter(isNoticeFile).map((name) => readNoticeFile(folder, name));
      return {
        entries: read.flatMap(({ notice }) => notice ?? []),
        problems: read.flatMap(({ problems }) => problems),
      };
    },
  },
  check: (content, now) => content.of(noticeKind).flatMap((notice) => checkNotice(content, notice, now)),
  save: saveAll,
};

/** The mistakes of one notice beyond its shape. */
function checkNotice(content: Content, { entry, source }: Located<NoticeEntry>, now: Date): Problem[] {
  const problems: Problem[] = [];
  if (entry.title !== undefined && !isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem(['title'], `There is no title \`${entry.title}\`.`));
  }
  const { shownFrom, shownUntil } = shownTimesOf(entry, now);
  if (shownUntil !== null && shownUntil <= shownFrom) {
    problems.push(source.problem(['until'], '`until` must come after `from`.'));
  }
  return problems;
}

const categories = { news: 'NEWS', vote: 'VOTE', store: 'STORE', live: 'LIVE', service: 'SERVICE' } as const;

/** Brings the notices of a checked folder into the database, within the import's transaction. */
async function saveAll({ content, connection, now }: ImportJob): Promise<Saved> {
  const prepared: NoticeContent[] = [];
  for (const { entry } of content.of(noticeKind)) {
    const times = await keepTimes(connection, entry, now);
    const { id, title, category, pinned, name, body } = entry;
    prepared.push({
      noticeId: id,
      titleId: title ?? null,
      category: categories[category],
      pinned,
      name,
      body,
      ...times,
    });
  }
  const saved = await saveNotices(connection, prepared);
  for (const [index, { entry }] of content.of(noticeKind).entries()) {
    const times = prepared[index];
    if (times !== undefined) await rememberTimes(connection, entry, times);
  }
  return saved;
}

/** Where the file says what it said before, the instants of that import, so that a relative time doesn't move. */
async function keepTimes(connection: Connection, entry: NoticeEntry, now: Date): Promise<ShownTimes> {
  const times = shownTimesOf(entry, now);
  const { rows } = await connection.query<{ field: 'from' | 'until'; written: string; instant: Date }>(
    'SELECT field, written, instant FROM content_notice_moment WHERE notice_id = $1',
    [entry.id],
  );
  for (const { field, written, instant } of rows) {
    if (entry[field]?.written === written) times[field === 'from' ? 'shownFrom' : 'shownUntil'] = instant;
  }
  return times;
}

async function rememberTimes(connection: Connection, entry: NoticeEntry, times: ShownTimes): Promise<void> {
  const given = [
    ['from', times.shownFrom],
    ['until', times.shownUntil],
  ] as const;
  for (const [field, instant] of given) {
    const written = entry[field]?.written;
    if (written === undefined || instant === null) continue;
    await connection.query(
      `INSERT INTO content_notice_moment AS kept (notice_id, field, written, instant) VALUES ($1, $2, $3, $4)
       ON CONFLICT (notice_id, field) DO UPDATE SET (written, instant) = (excluded.written, excluded.instant)
       WHERE (kept.written, kept.instant) IS DISTINCT FROM (excluded.written, excluded.instant)`,
      [entry.id, field, written, instant],
    );
  }
}
