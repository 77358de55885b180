import { randomUUID } from 'node:crypto';
import { commitsOf } from '../database/commits.ts';
import type { Pool } from '../database/database.ts';
import { type Elected, restUntilCommit } from '../database/election.ts';
import type { BusEngine } from './engine.ts';
import { eachOnce, packNews, writeMessage } from './message.ts';

/** Milliseconds between two looks at the news while there are commits, and between two signs of life. */
const lookEvery = 50;
const signEvery = 500;
/** Milliseconds between two looks otherwise: for news whose commit was not announced. */
const lookAtLatest = 2_000;
/** Rows of one look. */
const atOnce = 1_000;
/**
 * Rows that are gone keep a place in the index until no transaction can see them, which a backup delays for hours. So most looks
 * begin near the last news, and one in `lookAtLatest` at the beginning: for a transaction that was open while this many others told
 * news.
 */
const nearTheEnd = 1_000;

interface Row {
  sequence: number;
  channel: string;
  payload: string;
}

/** Reads the news in batches, sends each batch, and deletes it then: news may be sent twice, and never not at all. */
export async function relay(
  { pool, elected, engine }: { pool: Pool; elected: Elected; engine: BusEngine },
  stop: AbortSignal,
): Promise<void> {
  const name = randomUUID();
  let number = 0;
  let signedAt = Number.NEGATIVE_INFINITY;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  const send = async (message: Parameters<typeof writeMessage>[0]) => {
    await engine.publish(writeMessage(message));
    signedAt = performance.now();
  };
  const isWholeDue = () => performance.now() - wholeAt >= lookAtLatest;
  while (!stop.aborted) {
    const since = commitsOf(pool).count;
    const isWhole = isWholeDue();
    if (isWhole) wholeAt = performance.now();
    const rows = await read(elected, isWhole ? 0 : latest - nearTheEnd);
    for (const news of packNews(eachOnce(rows.map(({ channel, payload }) => [channel, payload])))) {
      number += 1;
      await send({ relay: name, number, news });
    }
    if (rows.length > 0) {
      latest = Math.max(latest, ...rows.map(({ sequence }) => sequence));
      await forget(elected, rows);
    }
    for (let isLookDue = rows.length === atOnce; !isLookDue && !stop.aborted; ) {
      if (performance.now() - signedAt >= signEvery) await send({ relay: name, number, news: [] });
      isLookDue = (await restUntilCommit(pool, { since, soon: lookEvery, late: signEvery }, stop)) || isWholeDue();
    }
  }
}

async function read(elected: Elected, after: number): Promise<Row[]> {
  const { rows } = await elected.query<Row>({
    name: 'news-read',
    text: 'SELECT sequence, channel, payload FROM news WHERE sequence > $1 ORDER BY sequence LIMIT $2',
    values: [after, atOnce],
  });
  return rows;
}

async function forget(elected: Elected, rows: readonly Row[]): Promise<void> {
  await elected.query({
    name: 'news-forget',
    text: 'DELETE FROM news WHERE sequence = ANY ($1)',
    values: [rows.map(({ sequence }) => sequence)],
  });
}
