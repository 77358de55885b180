import type { Pool } from '../../platform/database/database.ts';

/** The path of the demo's own HLS origin; a production server recognises the origin by it. */
const demoPath = '/demo-origin/';

/** Its address on a machine whose site is on `port`, with a slash at its end. */
export const demoOrigin = (port: number): string => `http://localhost:${port + 4}${demoPath}`;

/** @throws an Error with a sentence where a round would play generated demo media, or media of this machine */
export async function refuseDemoSources(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ round_id: string }>(
    `SELECT round_id FROM stream_round WHERE strpos(coalesce(live_source, ''), $1) > 0
       OR strpos(coalesce(vod_source, ''), $1) > 0 OR strpos(captions::text, $1) > 0 ORDER BY round_id LIMIT 5`,
    [demoPath],
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.round_id).join(', ');
  throw new Error(
    `Rounds play from the demo's origin, which is not for production: ${names}. Give them sources of yours.`,
  );
}
