import { randomUUID } from 'node:crypto';
import { commitsOf } from '../database/commits.ts';
import type { Pool } from '../database/database.ts';
import { type Elected, restUntilCommit } from '../database/election.ts';
import type { BusEngine } from './engine.ts';
import { eachOnce, packNotifications, writeMessage } from './message.ts';

/** Milliseconds between two reads of notifications while there are commits, and between two signs of life. */
const readEvery = 50;
const signEvery = 500;
/** Milliseconds between two reads otherwise: for commits of processes that do not announce them. */
const readAllEvery = 3_000;
/** Rows of one read. */
const atOnce = 1_000;
/**
 * Deleted rows stay in the index until no transaction can see them, which a backup delays for hours. So most reads begin near the
 * last notification, and one every `readAllEvery` at the beginning: for a transaction that stayed open while this many notifications
 * of others were committed.
 */
const nearTheEnd = 1_000;

interface Row {
  sequence: number;
  channel: string;
  payload: string;
}

/** Reads notifications in batches, sends each batch, and then deletes it: at least once each. */
export async function relay(
  { pool, elected, engine }: { pool: Pool; elected: Elected; engine: BusEngine },
  stop: AbortSignal,
): Promise<void> {
  const name = randomUUID();
  let number = 0;
  let signedAt = Number.NEGATIVE_INFINITY;
  let readAllAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  const send = async (message: Parameters<typeof writeMessage>[0]) => {
    await engine.publish(writeMessage(message));
    signedAt = performance.now();
  };
  const isReadAllDue = () => performance.now() - readAllAt >= readAllEvery;
  while (!stop.aborted) {
    const since = commitsOf(pool).count;
    const readsAll = isReadAllDue();
    if (readsAll) readAllAt = performance.now();
    const rows = await read(elected, readsAll ? 0 : latest - nearTheEnd);
    for (const notifications of packNotifications(eachOnce(rows.map(({ channel, payload }) => [channel, payload])))) {
      number += 1;
      await send({ relay: name, number, notifications });
    }
    if (rows.length > 0) {
      // Notifications of a command too, which announces no commit otherwise.
      commitsOf(pool).noteOther();
      latest = Math.max(latest, ...rows.map(({ sequence }) => sequence));
      await deleteSent(elected, rows);
    }
    for (let isReadDue = rows.length === atOnce; !isReadDue && !stop.aborted; ) {
      if (performance.now() - signedAt >= signEvery) await send({ relay: name, number, notifications: [] });
      isReadDue = (await restUntilCommit(pool, { since, soon: readEvery, late: signEvery }, stop)) || isReadAllDue();
    }
  }
}

async function read(elected: Elected, after: number): Promise<Row[]> {
  const { rows } = await elected.query<Row>({
    name: 'notification-read',
    text: 'SELECT sequence, channel, payload FROM news WHERE sequence > $1 ORDER BY sequence LIMIT $2',
    values: [after, atOnce],
  });
  return rows;
}

async function deleteSent(elected: Elected, rows: readonly Row[]): Promise<void> {
  await elected.query({
    name: 'notification-delete',
    text: 'DELETE FROM news WHERE sequence = ANY ($1)',
    values: [rows.map(({ sequence }) => sequence)],
  });
}
