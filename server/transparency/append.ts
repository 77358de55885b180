import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import type { Logger } from '../platform/log.ts';
import { type ChainLink, readLinkHashes, readLinksAfter } from '../vote/service.ts';
import type { LogKey } from './log-key.ts';
import { appendLinks, entryText, type LoggedLink, readEdge, readLoggedPositions, readSize } from './log-store.ts';
import { addLeaves, leafHash, rootOf } from './merkle.ts';
import { checkpointText, signedNote } from './note.ts';

/** Milliseconds between two looks for new heads, which are a minute apart while few fans vote. */
const appendEvery = 1_000;
/** Of a thousand entries at most. A checkpoint follows each round. */
const linksAtOnce = 20;

type ReadKey = () => Promise<LogKey>;

/**
 * Appends the links of all votes to the log for as long as this process is the elected one. Every server runs one.
 * @returns how to stop
 */
export function startAppending(pool: Pool, log: Logger, readKey: ReadKey): () => Promise<void> {
  return startElected(pool, log, {
    lock: advisoryLocks.transparency,
    name: 'appending to the transparency log',
    async lead(_elected, stop) {
      const append = await createAppender(pool, readKey);
      while (!stop.aborted) {
        const since = commitsOf(pool).count;
        const appended = await append();
        if (appended < linksAtOnce) await restUntilCommit(pool, { since, soon: appendEvery }, stop);
      }
    },
  });
}

/** Appends everything that has a head. For commands and tests, where no server appends. */
export async function appendAll(pool: Pool, readKey: ReadKey): Promise<void> {
  const append = await createAppender(pool, readKey);
  while ((await append()) > 0);
}

/**
 * Remembers how far each vote is, since that takes a look at all of the log. Should another process append as well, the log's
 * keys refuse the second of both, whose work starts again.
 * @returns a function that appends the next links, and returns their number
 */
async function createAppender(pool: Pool, readKey: ReadKey): Promise<() => Promise<number>> {
  const key = await readKey();
  const positions = await readLoggedPositions(pool);
  return async () => {
    const links = await readLinksAfter(pool, positions, linksAtOnce);
    if (links.length === 0) return 0;
    await inTransaction(pool, (connection) => append(connection, links, key));
    for (const { voteId, position } of links) positions.set(voteId, position);
    return links.length;
  };
}

async function append(connection: Connection, links: readonly ChainLink[], { key, verifier }: LogKey): Promise<void> {
  const size = await readSize(connection);
  const logged: LoggedLink[] = [];
  const leaves: Buffer[] = [];
  const all = await readLinkHashes(connection, links);
  for (const [index, link] of links.entries()) {
    const hashes = all[index] ?? [];
    logged.push({ ...link, firstLeaf: size + leaves.length, entries: hashes.length });
    leaves.push(...hashes.map((hash) => leafHash(Buffer.from(entryText(link.voteId, hash)))));
  }
  const tree = addLeaves({ size, edge: await readEdge(connection, size) }, leaves);
  await appendLinks(connection, logged, tree.filled);
  const text = checkpointText(verifier.name, tree.size, rootOf(tree.edge));
  await connection.query('INSERT INTO log_checkpoint (size, note) VALUES ($1, $2)', [
    tree.size,
    signedNote(text, verifier, key),
  ]);
}
