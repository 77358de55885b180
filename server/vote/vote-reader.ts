import { z } from 'zod';
import { brandAccent } from '../../rules/brand.ts';
import { type Pool, readDatabaseTime } from '../platform/database/database.ts';
import { Id, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { isShown } from '../title/service.ts';
import type { VoteDetail, VoteFilter, VoteSummary } from './contract.ts';
import { rank } from './counts/standings.ts';
import { isBlindAt, type Period, showsCountsAt, statusAt } from './counts/status.ts';

/** A title, with the fields that votes show. */
export interface TitleCard {
  titleId: string;
  name: string;
  accent: string;
}

/** The titles by id, in a language. */
export type ReadTitles = (language: Language) => Promise<ReadonlyMap<string, TitleCard>>;

export interface VoteQuestion {
  filter: VoteFilter;
  titleId?: string;
  /** Only these votes. */
  voteIds?: readonly string[];
  cursor?: string;
  limit: number;
}

export interface VotePage {
  votes: VoteSummary[];
  nextCursor: string | null;
  serverTime: string;
}

export interface VoteReader {
  list(request: VoteQuestion, language: Language): Promise<VotePage>;
  /** @throws Refusal NOT_FOUND, WITHDRAWN */
  read(voteId: string, language: Language): Promise<VoteDetail & { serverTime: string }>;
}

interface Leader {
  candidateId: string;
  number: number;
  count: number;
  name: LocalizedText;
  portrait: StoredPicture;
  artistId: string | null;
}

interface VoteRow {
  vote_id: string;
  title_id: string;
  name: LocalizedText;
  description: LocalizedText;
  picture: StoredPicture;
  opens_at: number;
  closes_at: number;
  results_at: number;
  blind_from: number | null;
  voided_at: number | null;
  void_note: LocalizedText | null;
  time_zone: string;
  tie: 'SHARED_RANK';
  free_per_day: number;
  per_fan: number | null;
  per_day: number | null;
  paid: boolean;
  voids: 'FRAUD_ONLY' | 'FRAUD_AND_WITHDRAWAL';
  rules_version: number;
  rules_digest: string;
  candidates_digest: string | null;
  candidate_count: number;
  artist_ids: string[];
  total: number | null;
  leaders: Leader[] | null;
  now: number;
  /** The vote's place in a list: see `listOrder`. */
  part: number;
  place: number;
}

/** Running votes by closing time, coming ones by opening time, ended ones by the latest close. Never by count. */
const listOrder = `
  CASE WHEN now < opens_at THEN 1 WHEN now < closes_at AND voided_at IS NULL THEN 0 ELSE 2 END AS part,
  CASE WHEN now < opens_at THEN milliseconds(opens_at) WHEN now < closes_at AND voided_at IS NULL
    THEN milliseconds(closes_at) ELSE -milliseconds(closes_at) END AS place`;

/** The three leaders are read for every vote, and left out of the reply by the same rule as every other count. */
const columns = `
  vote_id, title_id, name, description, picture, time_zone, tie, free_per_day, per_fan, per_day, paid, voids,
  rules_version, rules_digest, candidates_digest, void_note,
  milliseconds(opens_at) AS opens_at, milliseconds(closes_at) AS closes_at,
  milliseconds(results_at) AS results_at, milliseconds(blind_from) AS blind_from,
  milliseconds(voided_at) AS voided_at, milliseconds(now) AS now, part, place,
  (SELECT count(*) FROM candidate AS c WHERE c.vote_id = v.vote_id) AS candidate_count,
  ARRAY(SELECT artist_id FROM candidate AS c WHERE c.vote_id = v.vote_id AND artist_id IS NOT NULL
    GROUP BY artist_id ORDER BY min(number) LIMIT 200) AS artist_ids,
  (SELECT total FROM vote_ledger AS l WHERE l.vote_id = v.vote_id) AS total,
  (SELECT jsonb_agg(jsonb_build_object('candidateId', candidate_id, 'number', number, 'count', count, 'name', name,
      'portrait', portrait, 'artistId', artist_id))
    FROM (SELECT c.*, t.count FROM tally AS t JOIN candidate AS c USING (vote_id, candidate_id)
      WHERE t.vote_id = v.vote_id AND t.count > 0 ORDER BY t.count DESC, c.number LIMIT 3) AS top) AS leaders`;

const votesNow = `(SELECT vote.*, clock.now, ${listOrder} FROM vote, (SELECT clock_timestamp() AS now) AS clock) AS v`;

const filters: Readonly<Record<VoteFilter, readonly number[]>> = {
  all: [0, 1, 2],
  ongoing: [0],
  upcoming: [1],
  ended: [2],
};

export function createVoteReader(pool: Pool, publicOrigin: string, readTitles: ReadTitles): VoteReader {
  return {
    async list(request, language) {
      const after = readCursor(request.cursor, z.tuple([z.int32(), z.int(), Id]));
      const [{ rows }, titles] = await Promise.all([
        pool.query<VoteRow>({
          name: 'list-votes',
          text: `SELECT ${columns} FROM (SELECT * FROM ${votesNow}
              WHERE ${isShown('v')} AND part = ANY ($1) AND ($2::text IS NULL OR title_id = $2)
                AND ($3::integer IS NULL OR (part, place, vote_id) > ($3, $4::bigint, $5::text))
                AND ($7::text[] IS NULL OR vote_id = ANY ($7))
              ORDER BY part, place, vote_id LIMIT $6) AS v
            ORDER BY part, place, vote_id`,
          values: [
            filters[request.filter],
            request.titleId ?? null,
            ...(after ?? [null, null, null]),
            request.limit + 1,
            request.voteIds ?? null,
          ],
        }),
        readTitles(language),
      ]);
      const { page, nextCursor } = pageOf(rows, request.limit, ({ part, place, vote_id: id }) => [part, place, id]);
      const [first] = page;
      return {
        votes: page.map((row) => summaryOf(row, language, titles)),
        nextCursor,
        serverTime: first === undefined ? iso(await readDatabaseTime(pool)) : iso(first.now),
      };
    },
    async read(voteId, language) {
      const [{ rows }, titles] = await Promise.all([
        pool.query<VoteRow & { is_shown: boolean }>({
          name: 'read-vote',
          text: `SELECT ${columns}, ${isShown('v')} AS is_shown FROM ${votesNow} WHERE vote_id = $1`,
          values: [voteId],
        }),
        readTitles(language),
      ]);
      const row = rows[0];
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (!row.is_shown) throw new Refusal('WITHDRAWN');
      return {
        ...summaryOf(row, language, titles),
        description: row.description[language],
        rules: rulesOf(row),
        voidNote: row.void_note?.[language] ?? null,
        shareUrl: `${publicOrigin}/votehome?vote=${encodeURIComponent(voteId)}`,
        serverTime: iso(row.now),
      };
    },
  };
}

const iso = (instant: number) => new Date(instant).toISOString();

function periodOf(row: VoteRow): Period {
  return {
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    resultsAt: row.results_at,
    blindFrom: row.blind_from,
    voidedAt: row.voided_at,
  };
}

function summaryOf(row: VoteRow, language: Language, titles: ReadonlyMap<string, TitleCard>): VoteSummary {
  const period = periodOf(row);
  const title = titles.get(row.title_id);
  const shown = showsCountsAt(period, row.now);
  const total = row.total ?? 0;
  return {
    voteId: row.vote_id,
    titleId: row.title_id,
    titleName: title?.name ?? '',
    accent: title?.accent ?? brandAccent,
    name: row.name[language],
    picture: pictureIn(row.picture, language),
    status: statusAt(period, row.now),
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    resultsAt: iso(row.results_at),
    blindFrom: row.blind_from === null ? null : iso(row.blind_from),
    blind: isBlindAt(period, row.now),
    timeZone: row.time_zone,
    candidateCount: row.candidate_count,
    artistIds: row.artist_ids,
    total: shown ? total : null,
    leaders: shown ? leadersOf(row.leaders ?? [], total, language) : [],
  };
}

function leadersOf(leaders: readonly Leader[], total: number, language: Language): VoteSummary['leaders'] {
  const byId = new Map(leaders.map((leader) => [leader.candidateId, leader]));
  return rank(leaders, total).flatMap((ranked) => {
    const leader = byId.get(ranked.candidateId);
    if (leader === undefined) return [];
    const { name, portrait, artistId } = leader;
    return [{ ...ranked, name: name[language], portrait: pictureIn(portrait, language), artistId }];
  });
}

function rulesOf(row: VoteRow): VoteDetail['rules'] {
  return {
    version: row.rules_version,
    digest: row.rules_digest,
    candidatesDigest: row.candidates_digest,
    tie: row.tie,
    freePerDay: row.free_per_day,
    perFan: row.per_fan,
    perDay: row.per_day,
    paid: row.paid,
    voids: row.voids,
  };
}

function pictureIn(picture: StoredPicture, language: Language): VoteSummary['picture'] {
  return { ...picture, alt: picture.alt[language] };
}
