import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/database.ts';

/** The address of the demo's own HLS origin on a machine whose site is on `port`, with a slash at its end. */
export const demoOrigin = (port: number): string => `http://localhost:${port + 4}/demo-origin/`;

/** The address of a medium as it is stored: `demo:` leads to the demo's own origin. */
export const mediaUrl = (stored: string, { port }: Pick<Config, 'port'>): URL =>
  new URL(stored.replace(/^demo:/, demoOrigin(port)));

/** @throws an Error with a sentence where a round would play generated demo media, or media of this machine */
export async function refuseDemoSources(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ round_id: string }>(
    `SELECT round_id FROM stream_round WHERE live_source LIKE 'demo:%' OR vod_source LIKE 'demo:%'
       OR captions::text LIKE '%"demo:%' ORDER BY round_id LIMIT 5`,
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.round_id).join(', ');
  throw new Error(
    `Rounds play from the demo's origin, which is not for production: ${names}. Give them sources of yours.`,
  );
}
