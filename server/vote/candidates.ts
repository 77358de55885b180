import { z } from 'zod';
import type { Pool } from '../platform/database/database.ts';
import { Id, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import { isShown } from '../title/service.ts';
import type { Candidate } from './contract.ts';

export interface CandidatePage {
  candidates: Candidate[];
  nextCursor: string | null;
  serverTime: string;
}

interface Question {
  voteId: string;
  language: Language;
  /** Undefined: all candidates. */
  term?: string;
  cursor?: string;
  limit: number;
}

interface Row {
  candidates: Candidate[] | null;
  server_time: string;
  is_shown: boolean;
}

/** Names folded for searching: without case, width, spaces, punctuation and invisible characters. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{C}]+/gu, '');
}

/**
 * Candidates in the order of their numbers whose name or note contains the term in any language, or whose number it is.
 * @throws Refusal NOT_FOUND for an unknown vote, WITHDRAWN, SEARCH_TERM_REQUIRED for a term without a letter or digit
 */
export async function listCandidates(pool: Pool, question: Question): Promise<CandidatePage> {
  const term = question.term === undefined ? null : searchable(question.term);
  if (term === '') throw new Refusal('SEARCH_TERM_REQUIRED');
  const [after = 0] = readCursor(question.cursor, z.tuple([z.int().min(1).max(999)])) ?? [];
  const { rows } = await pool.query<Row>({
    name: 'list-candidates',
    text: `SELECT instant_text(clock_timestamp()) AS server_time, ${isShown('vote')} AS is_shown, (
        SELECT jsonb_agg(jsonb_build_object('candidateId', candidate_id, 'number', number, 'name', name ->> $2,
          'note', note ->> $2, 'accent', accent, 'artistId', artist_id, 'portrait', jsonb_set(portrait, '{alt}', portrait -> 'alt' -> $2)) ORDER BY number)
        FROM (SELECT * FROM candidate WHERE vote_id = vote.vote_id AND number > $3
          AND ($4::text IS NULL OR strpos(search_text, $4) > 0 OR number::text = $4) ORDER BY number LIMIT $5) AS page
      ) AS candidates
      FROM vote WHERE vote_id = $1`,
    values: [question.voteId, question.language, after, term, question.limit + 1],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (!row.is_shown) throw new Refusal('WITHDRAWN');
  const { page, nextCursor } = pageOf(row.candidates ?? [], question.limit, ({ number }) => [number]);
  return { candidates: page, nextCursor, serverTime: row.server_time };
}

/** One candidate of a vote; null where the vote has none with this id. */
export async function readCandidate(
  pool: Pool,
  voteId: string,
  candidateId: string,
  language: Language,
): Promise<Candidate | null> {
  // It can't be an id, and the database refuses some texts, such as one with a NUL.
  if (!Id.safeParse(candidateId).success) return null;
  const { rows } = await pool.query<{ candidate: Candidate }>({
    name: 'read-candidate',
    text: `SELECT jsonb_build_object('candidateId', candidate_id, 'number', number, 'name', name ->> $3,
        'note', note ->> $3, 'accent', accent, 'portrait', jsonb_set(portrait, '{alt}', portrait -> 'alt' -> $3)) AS candidate
      FROM candidate WHERE vote_id = $1 AND candidate_id = $2`,
    values: [voteId, candidateId, language],
  });
  return rows[0]?.candidate ?? null;
}
