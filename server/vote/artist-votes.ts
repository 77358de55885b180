import type { z } from 'zod';
import { shareOf } from '../../rules/ranking.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Standing, VoteSummary } from './shapes.ts';
import type { VoteReader } from './vote-reader.ts';

/** A vote with an artist among its candidates. */
export interface VoteOfArtist {
  vote: VoteSummary;
  /** The artist's candidate there. */
  candidateId: string;
  /** Null while the vote shows no counts: before it opens, while blind, and where it was voided while blind. */
  standing: z.output<typeof Standing> | null;
}

interface StandingRow {
  vote_id: string;
  candidate_id: string;
  count: number;
  rank: number;
}

/** The max number of votes on an artist's page: running and coming ones come first, then the latest. */
const maxVotes = 60;

/**
 * The votes in which an artist stands, in the order of every list. The counts are read for all of them, and left out of the reply by
 * the rule that leaves out a vote's total.
 */
export async function listVotesOf(
  pool: Pool,
  reader: Pick<VoteReader, 'list'>,
  artistId: string,
  language: Language,
): Promise<VoteOfArtist[]> {
  const { rows } = await pool.query<StandingRow>({
    name: 'standings-of-artist',
    text: `SELECT DISTINCT ON (c.vote_id) c.vote_id, c.candidate_id, coalesce(t.count, 0) AS count,
        1 + (SELECT count(*) FROM tally AS ahead WHERE ahead.vote_id = c.vote_id AND ahead.count > coalesce(t.count, 0))::integer AS rank
      FROM candidate AS c LEFT JOIN tally AS t USING (vote_id, candidate_id)
      WHERE c.artist_id = $1 ORDER BY c.vote_id, c.number`,
    values: [artistId],
  });
  if (rows.length === 0) return [];
  const byVote = new Map(rows.map((row) => [row.vote_id, row]));
  const { votes } = await reader.list({ filter: 'all', voteIds: [...byVote.keys()], limit: maxVotes }, language);
  return votes.flatMap((vote) => {
    const row = byVote.get(vote.voteId);
    return row === undefined ? [] : [{ vote, candidateId: row.candidate_id, standing: standingOf(row, vote.total) }];
  });
}

function standingOf({ rank, count }: StandingRow, total: number | null): VoteOfArtist['standing'] {
  return total === null ? null : { rank, count, share: shareOf(count, total) };
}
