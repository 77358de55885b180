import type { Pool } from '../database/database.ts';

/** A number that is read when Prometheus asks for it. */
export interface Measure {
  /** `fanfare_outbox_oldest_seconds`: with its unit, in base units. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  /** Every process of the database reads the same value, so their values must not be added up. */
  readonly isShared?: boolean;
  /** A counter only grows while the process runs. */
  readonly kind?: 'counter';
  read(): number | Promise<number>;
}

/**
 * A measure that one statement reads.
 * @param text selects one row with one column `value`, through an index; null counts as 0
 */
export const measureOf = (pool: Pool, name: string, help: string, text: string): Measure => ({
  name,
  help,
  isShared: true,
  async read() {
    const { rows } = await pool.query<{ value: string | number | null }>(text);
    return Number(rows[0]?.value ?? 0);
  },
});
