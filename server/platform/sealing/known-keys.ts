import type { Pool } from '../database/database.ts';
import type { Sealing } from './sealing.ts';

/** The row of a key proves that a setting with the same name holds the same key. */
const placeOf = (id: string) => ({ table: 'sealing_key', column: 'proof', row: [id] });

/**
 * Remembers the current key, and compares all keys with those that sealed this database.
 * @throws an Error whose sentence says which key is missing or is another one
 */
export async function checkKeys(pool: Pool, sealing: Sealing): Promise<void> {
  const { rows } = await pool.query<{ key_id: string; proof: Buffer }>('SELECT key_id, proof FROM sealing_key');
  for (const { key_id: id, proof } of rows) {
    if (!sealing.keys.some((key) => key.id === id))
      throw new Error(
        `PERSONAL_KEY lacks the key ${id}, which sealed personal data in this database. Add it after the current one (docs/configuration.md).`,
      );
    try {
      sealing.open(placeOf(id), proof);
    } catch (cause) {
      const other = `PERSONAL_KEY has another key under the name ${id} than the one that sealed this database.`;
      throw new Error(`${other} Restore that one; a new key needs a new name (docs/configuration.md).`, { cause });
    }
  }
  const [{ id }] = sealing.keys;
  if (rows.some((row) => row.key_id === id)) return;
  const added = await pool.query('INSERT INTO sealing_key (key_id, proof) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    sealing.seal(placeOf(id), id),
  ]);
  // Another server was faster: its key has to be the same one.
  if (added.rowCount === 0) await checkKeys(pool, sealing);
}

/** Forgets the keys that nothing is sealed with any more. @returns their names */
export async function forgetPreviousKeys(pool: Pool, sealing: Sealing): Promise<string[]> {
  const { rows } = await pool.query<{ key_id: string }>('DELETE FROM sealing_key WHERE key_id <> $1 RETURNING key_id', [
    sealing.keys[0].id,
  ]);
  return rows.map((row) => row.key_id);
}
