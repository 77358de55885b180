import { z } from 'zod';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { voteCalls } from '../contract.ts';

export type HistoryReply = z.output<(typeof voteCalls)['GET /vote/me']['response']>;

export interface HistoryQuestion {
  userId: string;
  voteId?: string;
  cursor?: string;
  limit: number;
  language: Language;
}

interface Row {
  sequence: number;
  ballot: HistoryReply['ballots'][number];
}

/** A fan's own ballots, newest first. A ballot is listed as soon as it is stored, also before it is counted. */
export async function readHistory(pool: Pool, question: HistoryQuestion): Promise<HistoryReply> {
  const { userId, voteId = null, cursor, limit, language } = question;
  // Ballots of one fan are committed one after another, so `sequence` gives their order. The number itself
  // would reveal how many ballots all fans cast, so the cursor is the ballot's own id.
  const [before] = readCursor(cursor, z.tuple([z.uuid()])) ?? [null];
  const { rows } = await pool.query<Row>({
    name: 'read-history',
    text: `SELECT b.sequence, jsonb_build_object('ballotId', b.ballot_id, 'voteId', b.vote_id, 'candidateId', b.candidate_id,
        'free', b.free, 'paid', b.paid, 'castAt', instant_text(b.cast_at), 'hash', encode(b.hash, 'hex'),
        'voteName', v.name -> $3, 'candidateName', c.name -> $3,
        'portrait', jsonb_set(c.portrait, '{alt}', c.portrait -> 'alt' -> $3),
        'voided', (SELECT reason FROM ballot_void WHERE ballot_id = b.ballot_id)) AS ballot
      FROM (SELECT * FROM ballot WHERE user_id = $1 AND ($2::text IS NULL OR vote_id = $2)
          AND ($4::uuid IS NULL OR sequence < (
            SELECT sequence FROM ballot AS last WHERE last.ballot_id = $4 AND last.user_id = $1))
        ORDER BY sequence DESC LIMIT $5) AS b
      JOIN vote AS v USING (vote_id) JOIN candidate AS c USING (vote_id, candidate_id)
      ORDER BY b.sequence DESC`,
    values: [userId, voteId, language, before, limit + 1],
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ ballot }) => [ballot.ballotId]);
  return { ballots: page.map(({ ballot }) => ballot), nextCursor };
}
