import type { VoteEntry } from '../../../rules/content/vote.ts';
import type { Located } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { VoteTimes } from './times.ts';

/** The rules of a vote that has opened. */
interface FrozenVote {
  vote_id: string;
  title_id: string;
  opens_at: Date;
  closes_at: Date;
  results_at: Date;
  blind_from: Date | null;
  time_zone: string;
  free_per_day: number;
  per_fan: number | null;
  per_day: number | null;
  paid: boolean;
  voids: 'FRAUD_ONLY' | 'FRAUD_AND_WITHDRAWAL';
}

/** The votes that have opened, also those that were withdrawn, by their ids. */
export async function readFrozen(connection: Connection): Promise<ReadonlyMap<string, FrozenVote>> {
  const { rows } = await connection.query<FrozenVote>(
    `SELECT vote_id, title_id, opens_at, closes_at, results_at, blind_from, time_zone, free_per_day, per_fan, per_day, paid, voids
     FROM vote WHERE opens_at <= clock_timestamp()`,
  );
  return new Map(rows.map((row) => [row.vote_id, row]));
}

/** The rules of an opened vote that a file would change, each with its place in the file. */
export function frozenProblems(
  stored: FrozenVote,
  { entry, source, path }: Located<VoteEntry>,
  times: VoteTimes,
): Problem[] {
  const { rules } = entry;
  const differs = (one: Date | null, other: Date | undefined) => one?.getTime() !== other?.getTime();
  const changed: readonly (readonly [key: string, isChanged: boolean])[] = [
    ['title', stored.title_id !== entry.title],
    ['opens', differs(stored.opens_at, times.opens)],
    ['closes', differs(stored.closes_at, times.closes)],
    ['results', differs(stored.results_at, times.results)],
    ['blindFrom', differs(stored.blind_from, times.blindFrom)],
    ['timeZone', stored.time_zone !== entry.timeZone],
    ['rules.freePerDay', stored.free_per_day !== rules.freePerDay],
    ['rules.perFan', stored.per_fan !== (rules.perFan ?? null)],
    ['rules.perDay', stored.per_day !== (rules.perDay ?? null)],
    ['rules.paid', stored.paid !== rules.paid],
    ['rules.voids', stored.voids !== (rules.voids === 'fraud' ? 'FRAUD_ONLY' : 'FRAUD_AND_WITHDRAWAL')],
  ];
  const since = `${stored.opens_at.toISOString().slice(0, 16)}Z`;
  return changed
    .filter(([, isChanged]) => isChanged)
    .map(([key]) =>
      source.problem([...path, ...key.split('.')], mistake('VOTE_FROZEN', { field: key, id: entry.id, since })),
    );
}
