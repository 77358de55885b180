import { homeZone } from '../../../rules/moments.ts';
import { timeOrders } from '../../../rules/staff/content-times.ts';
import type { Content, ContentKind, ImportJob, Located, Saved } from '../../content/content.ts';
import { mistake, timeMistakes } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { idOf, isDeclared } from '../../content/read.ts';
import { createStoredTimes } from '../../content/stored-times.ts';
import { type NoticeContent, saveNotices } from '../save-notices.ts';
import { isNoticeFile, type NoticeEntry, readNoticeFile } from './file.ts';
import { noticeFilesOf, readNoticeValue } from './value.ts';

const times = createStoredTimes({
  fields: ['from', 'until'],
  table: 'content_notice_moment',
  key: 'notice_id',
  idOf: (notice: NoticeEntry) => notice.id,
  zone: homeZone,
});

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
    readValue: readNoticeValue,
    idOf,
    write: noticeFilesOf,
  },
  check: (content, now) => content.of(noticeKind).flatMap((notice) => checkNotice(content, notice, now)),
  save: saveAll,
  withdrawal: {
    leaves: 'nothing',
    async set(connection, id, at) {
      if (at !== null) await connection.query('DELETE FROM notice WHERE notice_id = $1', [id]);
    },
  },
};

/** The mistakes of one notice that the schema does not cover. */
function checkNotice(content: Content, { entry, source }: Located<NoticeEntry>, now: Date): Problem[] {
  const problems: Problem[] = [];
  if (entry.title !== undefined && !isDeclared(content, 'titles', entry.title)) {
    problems.push(source.problem(['title'], mistake('UNKNOWN', { one: 'title', id: entry.title })));
  }
  for (const { field, what } of timeMistakes(timeOrders.notices, times.resolve(entry, now)))
    problems.push(source.problem([field], what));
  return problems;
}

const categories = { news: 'NEWS', vote: 'VOTE', store: 'STORE', live: 'LIVE', service: 'SERVICE' } as const;

/** Brings the notices of a checked folder into the database, within the import's transaction. */
async function saveAll({ entriesOf, connection, now }: ImportJob): Promise<Saved> {
  const prepared: NoticeContent[] = [];
  const instants = new Map<NoticeEntry, ReturnType<typeof times.resolve>>();
  for (const { entry } of entriesOf(noticeKind)) {
    const noticeTimes = await times.keep(connection, entry, now);
    instants.set(entry, noticeTimes);
    const { id, title, category, pinned, name, body } = entry;
    prepared.push({
      noticeId: id,
      titleId: title ?? null,
      category: categories[category],
      pinned,
      name,
      body,
      shownFrom: noticeTimes.from,
      shownUntil: noticeTimes.until ?? null,
    });
  }
  const saved = await saveNotices(connection, prepared);
  for (const [entry, noticeTimes] of instants) await times.remember(connection, entry, noticeTimes);
  return saved;
}
