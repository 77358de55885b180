import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { readHistory } from './ballots/history.ts';
import { readPartnerPaid } from './ballots/partner-paid.ts';
import { readLots } from './ballots/wallet.ts';
import { voidBallots } from './operations.ts';

const pageSize = 100;

/**
 * A fan's ballots and rights. Ballots stay in the ledger under an id that can't be traced to a person once the account is
 * deleted.
 */
export function votePersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData[] {
  const countsOf = async (userId: string): Promise<{ ballots: number; paidVotes: number }> => {
    const { rows } = await pool.query<{ ballots: number; paid: number }>(
      `SELECT (SELECT count(*) FROM ballot WHERE user_id = $1)::integer AS ballots,
         (SELECT coalesce(sum(remaining), 0) FROM paid_lot WHERE user_id = $1 AND expires_at > now())::integer AS paid`,
      [userId],
    );
    return { ballots: rows[0]?.ballots ?? 0, paidVotes: rows[0]?.paid ?? 0 };
  };
  return [
    {
      name: 'votes',
      async *records(userId, language) {
        let cursor: string | null | undefined;
        do {
          const page = await readHistory(pool, { userId, language, limit: pageSize, ...(cursor && { cursor }) });
          // The picture is the candidate's, not the fan's.
          yield* page.ballots.map(({ portrait: _portrait, ...ballot }) => ballot);
          cursor = page.nextCursor;
        } while (cursor);
      },
      counts: countsOf,
      async leaving(userId) {
        const { paidVotes } = await countsOf(userId);
        return paidVotes > 0 ? [{ kind: 'PAID_VOTES', count: paidVotes, blocks: false }] : [];
      },
      async forget(connection, userId) {
        // Some votes announce beforehand that ballots of a fan who leaves before the result are voided.
        const { rows } = await connection.query<{ vote_id: string; ballots: string[] }>(
          `SELECT vote_id, array_agg(ballot_id) AS ballots FROM ballot JOIN vote USING (vote_id)
           WHERE user_id = $1 AND voids = 'FRAUD_AND_WITHDRAWAL' AND results_at > clock_timestamp()
           GROUP BY vote_id ORDER BY vote_id`,
          [userId],
        );
        for (const { vote_id, ballots } of rows) await voidBallots(connection, vote_id, ballots, 'WITHDRAWAL');
        for (const table of ['partner_paid', 'partner_paid_limit'])
          await connection.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
        await connection.query(
          'UPDATE paid_lot SET remaining = 0, held = NULL WHERE user_id = $1 AND remaining + coalesce(held, 0) > 0',
          [userId],
        );
      },
    },
    {
      name: 'voteRights',
      async *records(userId, language) {
        yield* (await readLots(pool, userId, language)).lots;
      },
    },
    {
      name: 'partnerPaid',
      async *records(userId) {
        const { perDay, spent } = await readPartnerPaid(pool, userId);
        yield { perDay, spent };
      },
    },
  ];
}
