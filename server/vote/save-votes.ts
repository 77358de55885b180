import type { Connection } from '../platform/database/database.ts';
import { isRefusedChange } from '../platform/database/database-errors.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { searchable } from './candidates.ts';

export interface CandidateContent {
  candidateId: string;
  name: LocalizedText;
  note: LocalizedText;
  portrait: StoredPicture;
  accent: string;
  /** The artist who stands here as this candidate. */
  artistId?: string | null;
}

/** A vote of the content. Partners write its id into `vote-id`. */
export interface VoteContent {
  voteId: string;
  titleId: string;
  name: LocalizedText;
  description: LocalizedText;
  picture: StoredPicture;
  opensAt: Date;
  closesAt: Date;
  resultsAt: Date;
  blindFrom: Date | null;
  /** The instants are relative to the day of the import: a vote that exists already keeps those of its first import. */
  keepsPeriod?: boolean;
  timeZone: string;
  rules: {
    freePerDay: number;
    perFan: number | null;
    perDay: number | null;
    paid: boolean;
    voids: 'FRAUD_ONLY' | 'FRAUD_AND_WITHDRAWAL';
  };
  /** In the board's order, which gives them the numbers 1 to 999. */
  candidates: readonly CandidateContent[];
}

export interface SavedVotes {
  created: string[];
  changed: string[];
}

/** A change that the database refuses, in a sentence for the content's author. */
export class VoteContentError extends Error {
  override readonly name = 'VoteContentError';
  readonly voteId: string;

  constructor(voteId: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.voteId = voteId;
  }
}

/**
 * Saves votes within the caller's transaction; other votes stay unchanged. A vote that has opened takes new words and
 * pictures, and nothing else.
 * @throws VoteContentError when rules or candidates of an opened vote would change, or break a rule of the database
 */
export async function saveVotes(connection: Connection, votes: readonly VoteContent[]): Promise<SavedVotes> {
  const saved: SavedVotes = { created: [], changed: [] };
  for (const vote of votes) {
    const outcome = await saveVote(connection, vote).catch((cause: unknown) => {
      if (!isRefusedChange(cause)) throw cause;
      throw new VoteContentError(vote.voteId, `Vote ${vote.voteId} can't be saved: ${reasonOf(cause)}.`, { cause });
    });
    if (outcome !== 'same') saved[outcome].push(vote.voteId);
  }
  return saved;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function saveVote(connection: Connection, vote: VoteContent): Promise<'created' | 'changed' | 'same'> {
  const row = await writeVote(connection, vote);
  const candidates = await writeCandidates(connection, vote);
  if (row === 'created') return 'created';
  return row === 'changed' || candidates ? 'changed' : 'same';
}

async function writeVote(connection: Connection, vote: VoteContent): Promise<'created' | 'changed' | 'same'> {
  const { rules } = vote;
  const { rows } = await connection.query<{ created: boolean }>(
    `INSERT INTO vote AS stored (vote_id, title_id, name, description, picture, opens_at, closes_at, results_at, blind_from,
       time_zone, free_per_day, per_fan, per_day, paid, voids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (vote_id) DO UPDATE SET title_id = excluded.title_id, name = excluded.name,
       description = excluded.description, picture = excluded.picture, time_zone = excluded.time_zone,
       opens_at = CASE WHEN $16 THEN stored.opens_at ELSE excluded.opens_at END,
       closes_at = CASE WHEN $16 THEN stored.closes_at ELSE excluded.closes_at END,
       results_at = CASE WHEN $16 THEN stored.results_at ELSE excluded.results_at END,
       blind_from = CASE WHEN $16 THEN stored.blind_from ELSE excluded.blind_from END,
       free_per_day = excluded.free_per_day, per_fan = excluded.per_fan, per_day = excluded.per_day,
       paid = excluded.paid, voids = excluded.voids
     WHERE (stored.title_id, stored.name, stored.description, stored.picture, stored.time_zone, stored.free_per_day,
         stored.per_fan, stored.per_day, stored.paid, stored.voids)
       IS DISTINCT FROM (excluded.title_id, excluded.name, excluded.description, excluded.picture, excluded.time_zone,
         excluded.free_per_day, excluded.per_fan, excluded.per_day, excluded.paid, excluded.voids)
       OR NOT $16 AND (stored.opens_at, stored.closes_at, stored.results_at, stored.blind_from)
         IS DISTINCT FROM (excluded.opens_at, excluded.closes_at, excluded.results_at, excluded.blind_from)
     RETURNING xmax = 0 AS created`,
    [
      vote.voteId,
      vote.titleId,
      vote.name,
      vote.description,
      vote.picture,
      vote.opensAt,
      vote.closesAt,
      vote.resultsAt,
      vote.blindFrom,
      vote.timeZone,
      rules.freePerDay,
      rules.perFan,
      rules.perDay,
      rules.paid,
      rules.voids,
      vote.keepsPeriod === true,
    ],
  );
  if (rows[0] === undefined) return 'same';
  return rows[0].created ? 'created' : 'changed';
}

/** @returns whether anything was written */
async function writeCandidates(connection: Connection, vote: VoteContent): Promise<boolean> {
  const candidates = vote.candidates.map((candidate, index) => ({
    ...candidate,
    number: index + 1,
    searchText: searchable([...Object.values(candidate.name), ...Object.values(candidate.note)].join(' ')),
  }));
  const gone = await connection.query('DELETE FROM candidate WHERE vote_id = $1 AND candidate_id <> ALL ($2)', [
    vote.voteId,
    candidates.map((candidate) => candidate.candidateId),
  ]);
  // Two candidates that swap numbers would violate the unique constraint row by row: they are deleted first and inserted again.
  const moved = await connection.query(
    `DELETE FROM candidate USING unnest($2::text[], $3::integer[]) AS input (candidate_id, number)
     WHERE vote_id = $1 AND candidate.candidate_id = input.candidate_id AND candidate.number <> input.number`,
    [
      vote.voteId,
      candidates.map((candidate) => candidate.candidateId),
      candidates.map((candidate) => candidate.number),
    ],
  );
  // Updates are separate from inserts: the trigger for opened votes must not take an existing candidate for a new one.
  const values = [vote.voteId, JSON.stringify(candidates)];
  // A name that was corrected after the opening is found by the search; the vote keeps the name of its opening.
  const name = 'CASE WHEN opened.keeps_names THEN stored.name ELSE input.name END';
  const corrected = await connection.query(
    `UPDATE candidate AS stored SET name = ${name}, note = input.note, portrait = input.portrait, accent = input.accent,
       artist_id = input."artistId", search_text = input."searchText"
     FROM ${inputCandidates}, (SELECT is_frozen(vote) AND candidates_digest IS NOT NULL AS keeps_names
       FROM vote WHERE vote_id = $1) AS opened
     WHERE stored.vote_id = $1 AND stored.candidate_id = input."candidateId"
       AND (stored.name, stored.note, stored.portrait, stored.accent, stored.artist_id, stored.search_text)
         IS DISTINCT FROM (${name}, input.note, input.portrait, input.accent, input."artistId", input."searchText")`,
    values,
  );
  const added = await connection.query(
    `INSERT INTO candidate (vote_id, candidate_id, number, name, note, portrait, accent, artist_id, search_text)
     SELECT $1, "candidateId", number, name, note, portrait, accent, "artistId", "searchText" FROM ${inputCandidates}
     WHERE NOT EXISTS (SELECT FROM candidate WHERE vote_id = $1 AND candidate_id = "candidateId")`,
    values,
  );
  return [gone, moved, corrected, added].some(({ rowCount }) => (rowCount ?? 0) > 0);
}

const inputCandidates = `jsonb_to_recordset($2) AS input ("candidateId" text, number integer, name jsonb, note jsonb,
  portrait jsonb, accent text, "artistId" text, "searchText" text)`;
