import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copyStreams from 'pg-copy-streams';
import type { Connection } from '../../server/platform/database/database.ts';

export type Value = string | number | boolean | Buffer | Date | null | readonly string[];

/** Characters that are sent at once. */
const chunk = 1 << 18;

/**
 * Writes rows into a table with `COPY`, as they are made.
 * @param columns in the order of the values of each row
 * @returns how many
 */
export async function copyRows(
  connection: Connection,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncIterable<string> {
    let text = '';
    for await (const row of rows) {
      count += 1;
      text += `${row.map(written).join('\t')}\n`;
      if (text.length < chunk) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  const into = connection.query(copyStreams.from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(lines()), into);
  return count;
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(special, (letter) => escapes[letter] ?? letter) : text;

/** As the text format of `COPY` has it. */
function written(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return String(value);
}
