import { readEntry, readRevision } from '../../content/entries/stored-entries.ts';
import { ContentError } from '../../content/problems.ts';
import type { ContentService } from '../../content/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffService } from '../../staff/service.ts';
import { type EntryName, findRow, problemOf } from '../read-entry.ts';
import { mayContent } from '../rights.ts';
import { poolOn } from './pool-on.ts';
import type { PreviewTokens } from './preview-token.ts';

/** Previews at once in one server: each occupies a connection. */
const maxAtOnce = 2;
const maxWaiting = 20;
/** Seconds to wait before the next attempt. */
const busySeconds = 5;

export interface Previews {
  /**
   * Runs a read in a transaction in which the draft is published, and which is rolled back: no other reader sees anything of it.
   * @param read gets the pool of that transaction
   * @throws Refusal NOT_FOUND for a token that does not open, or whose maker may not edit the entry any more; CONTENT_PROBLEMS with `problems`; OVERLOADED with `retryAfterSeconds`, also
   * while an import or a publication keeps it waiting
   */
  show<Result>(token: string, read: (pool: Platform['pool']) => Promise<Result>): Promise<Result>;
}

export function createPreviews(
  { pool }: Pick<Platform, 'pool'>,
  content: ContentService,
  tokens: Pick<PreviewTokens, 'read'>,
  people: Pick<StaffService, 'rolesOf'>,
): Previews {
  const inTurn = createTurns();
  return {
    async show(token, read) {
      const claims = await tokens.read(token);
      if (claims === null) throw new Refusal('NOT_FOUND');
      const { staffId, ...name } = claims;
      await requireMaker(pool, people, staffId, name);
      return inTurn(async () => {
        const connection = await pool.connect();
        let broken: Error | undefined;
        try {
          await connection.query('BEGIN');
          await connection.query("SET LOCAL lock_timeout = '3s'");
          await publishDraft(connection, content, name);
          await connection.query('SET LOCAL transaction_read_only = on');
          return await read(poolOn(connection));
        } catch (error) {
          throw isDatabaseUnavailable(error) ? new Refusal('OVERLOADED', { retryAfterSeconds: busySeconds }) : error;
        } finally {
          // With the copies of tables, the query plans for them are dropped too.
          await connection.query('ROLLBACK; DISCARD PLANS').catch((error: Error) => (broken = error));
          connection.release(broken);
        }
      });
    },
  };
}

/** A link shows no more than its maker may edit now. @throws Refusal NOT_FOUND, also once they can't sign in any more */
async function requireMaker(
  pool: Platform['pool'],
  people: Pick<StaffService, 'rolesOf'>,
  staffId: string,
  name: EntryName,
): Promise<void> {
  const [roles, { title_ids: titleIds }] = await Promise.all([people.rolesOf(staffId), findRow(pool, name)]);
  if (roles === null || !mayContent({ roles }, name.kind, 'edit', titleIds)) throw new Refusal('NOT_FOUND');
}

async function publishDraft(
  connection: Connection,
  content: ContentService,
  name: { kind: string; id: string },
): Promise<void> {
  const stored = await readEntry(connection, name);
  const revision = await readRevision(connection, name, stored?.draft ?? stored?.published ?? 0);
  if (stored === null || stored.discardedAt !== null || revision === null) throw new Refusal('NOT_FOUND');
  try {
    const entry = { ...name, value: revision.value, files: revision.files };
    await content.showEntry(connection, entry, stored.published === null);
  } catch (error) {
    if (error instanceof ContentError)
      throw new Refusal('CONTENT_PROBLEMS', { problems: error.problems.map(problemOf) });
    throw error;
  }
}

/** Few at once, and the others one after the other. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('OVERLOADED', { retryAfterSeconds: busySeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
