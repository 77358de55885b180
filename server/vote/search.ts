import { sitePath } from '../../rules/site/site-path.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { type FoundRow, hitOf } from '../platform/text/found.ts';
import type { SearchHit } from '../platform/text/search.ts';
import { isShown } from '../title/service.ts';
import type { ReadTitles } from './vote-reader.ts';

interface VoteRow extends FoundRow {
  candidate_id: string | null;
}

/**
 * Running votes first, then coming ones, then ended ones. A hit on a candidate links to that candidate; no reply reveals the
 * standings.
 */
export async function searchVotes(
  pool: Pool,
  readTitles: ReadTitles,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, titles] = await Promise.all([
    pool.query<VoteRow>(
      `SELECT vote_id AS id, title_id, name ->> $2 AS name, picture, candidate_id, candidate_name AS note
       FROM (SELECT vote.*, holds_all(vote.search_text, $1) AS by_name,
           CASE WHEN clock_timestamp() < opens_at THEN 1 WHEN clock_timestamp() < closes_at THEN 0 ELSE 2 END AS part
         FROM vote WHERE voided_at IS NULL AND ${isShown('vote')}) AS v
       LEFT JOIN LATERAL (SELECT candidate_id, candidate.name ->> $2 AS candidate_name FROM candidate
         WHERE NOT by_name AND candidate.vote_id = v.vote_id AND holds_all(name_text, $1)
         ORDER BY search_place(candidate.name ->> $2, $1), number LIMIT 1) AS c ON true
       WHERE by_name OR candidate_id IS NOT NULL
       ORDER BY NOT by_name, part, search_place(coalesce(candidate_name, name ->> $2), $1), closes_at DESC, vote_id LIMIT $3`,
      [words, language, limit],
    ),
    readTitles(language),
  ]);
  return rows.map((row) =>
    hitOf(row, titles, language, sitePath('/votehome', { vote: row.id, candidate: row.candidate_id })),
  );
}
