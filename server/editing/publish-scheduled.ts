import { changeEntry, describeValue, readEntry, readRevision } from '../content/entries/stored-entries.ts';
import { ContentError } from '../content/problems.ts';
import type { ContentService } from '../content/service.ts';
import { type Actor, appendEntry } from '../platform/audit-log/audit-log.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import { type Connection, inTransaction, readDatabaseTime } from '../platform/database/database.ts';
import { rest, restUntilCommit, startElected } from '../platform/database/election.ts';
import type { Platform } from '../platform/platform.ts';
import { objectOf } from './entry-work.ts';
import { publishRevision } from './publications.ts';
import { type EntryName, problemOf } from './read-entry.ts';
import { ContentKindName } from './shapes.ts';

/** Milliseconds between two searches for due publications. */
const lookEvery = 1_000;
/** When the next entry is published. */
const nextAt = 'SELECT min(scheduled_at) FROM content_entry';

const server: Actor = { kind: 'SERVER', id: 'content schedule', roles: [], address: null };

type Deps = Pick<Platform, 'pool' | 'sealing' | 'log'>;

/** Publishes due entries, in one server at a time. @returns a function that stops it */
export function startPublishing(platform: Deps, content: ContentService): () => Promise<void> {
  return startElected(platform.pool, platform.log, {
    lock: advisoryLocks.contentSchedule,
    name: 'publishing scheduled content',
    async lead(_elected, stop) {
      while (!stop.aborted) {
        const since = commitsOf(platform.pool).count;
        if ((await publishDue(platform, content)) > 0) await rest(lookEvery, stop);
        else await restUntilCommit(platform.pool, { since, soon: lookEvery, nextAt }, stop);
      }
    },
  });
}

/** @returns how many entries were due */
export async function publishDue(platform: Deps, content: ContentService): Promise<number> {
  const { rows } = await platform.pool.query<{ kind: string; id: string }>(
    `SELECT kind, entry_id AS id FROM content_entry WHERE scheduled_at <= clock_timestamp()
     ORDER BY scheduled_at, kind, entry_id`,
  );
  for (const { kind, id } of rows) {
    try {
      await publishOne(platform, content, { kind: ContentKindName.parse(kind), id });
    } catch (error) {
      // It is tried again later; the other entries are published now.
      platform.log.error({ err: error, kind, id }, 'could not publish a scheduled entry');
    }
  }
  return rows.length;
}

async function publishOne(platform: Deps, content: ContentService, name: EntryName): Promise<void> {
  try {
    await inTransaction(platform.pool, async (connection) => {
      await content.lock(connection);
      const due = await lockDue(connection, name);
      if (due === null) return;
      const [before, after] = await publishRevision(connection, content, due.stored, due.number);
      await note(platform, connection, name, { before, after });
    });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    // A change in the meantime prevents the publication: the entry shows the staff the reason.
    const problems = error.problems.map(problemOf);
    await inTransaction(platform.pool, async (connection) => {
      if ((await lockDue(connection, name)) === null) return;
      await changeEntry(connection, name, {
        scheduled: null,
        scheduledAt: null,
        scheduledBy: null,
        scheduleProblems: JSON.stringify(problems),
      });
      await note(platform, connection, name, { after: { problems } });
    });
  }
}

async function lockDue(connection: Connection, name: EntryName) {
  const stored = await readEntry(connection, name, 'lock');
  const now = await readDatabaseTime(connection);
  if (stored === null || stored.scheduled === null || stored.scheduledAt === null || stored.scheduledAt.getTime() > now)
    return null;
  return { stored, number: stored.scheduled };
}

async function note(
  { sealing }: Deps,
  connection: Connection,
  name: EntryName,
  change: { before?: unknown; after: unknown },
): Promise<void> {
  const entry = await readEntry(connection, name);
  const revision = await readRevision(connection, name, entry?.draft ?? entry?.published ?? 0);
  const { titleIds } = describeValue(name.kind, name.id, revision?.value);
  await appendEntry(connection, sealing, server, {
    action: 'content.publish',
    object: objectOf(name, titleIds),
    ...change,
  });
}
