import type { Withdrawal } from './content.ts';

/**
 * Marks the entry's own row. Reads for fans leave the row out (`isShown`, server/title/shown.ts), and references to it stay.
 * @param table has `withdrawn_at`
 */
export const withdrawnIn =
  (table: string, key: string): Withdrawal['set'] =>
  async (connection, id, at) => {
    // Unchanged rows are skipped: a write would lock them.
    await connection.query(
      `UPDATE ${table} SET withdrawn_at = $2 WHERE ${key} = $1 AND withdrawn_at IS DISTINCT FROM $2`,
      [id, at],
    );
  };
