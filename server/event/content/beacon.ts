import { type BeaconRule, quicknet, roundFrom } from '../../../rules/draw-beacon.ts';
import type { Content, Located } from '../../content/content.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import { isVoteOpenAt } from '../../vote/content/kind.ts';
import type { EventEntry } from './entry.ts';

interface BeaconTimes {
  opens: Date;
  closes: Date;
  results: Date;
  beaconAt?: Date | undefined;
}

export const needsBeacon =
  'A new event needs an exact beacon: `beacon: { votes: [ids] }` or `beacon: { drand: quicknet }`, and `beaconAt`.';

/** What an entry says of the beacon; without the exact form, its older one. */
export function beaconOf(
  { beacon }: EventEntry,
  { results, beaconAt }: Pick<BeaconTimes, 'results' | 'beaconAt'>,
): { beacon: BeaconRule | null; beaconNote: LocalizedText | null } {
  if (beacon === undefined) return { beacon: null, beaconNote: null };
  if ('ko' in beacon) return { beacon: null, beaconNote: beacon };
  if (beaconAt === undefined) return { beacon: null, beaconNote: null };
  const rule: BeaconRule =
    'drand' in beacon
      ? { kind: 'drand', chain: quicknet.chain, round: roundFrom(beaconAt.getTime()) }
      : { kind: 'votes', from: beaconAt.toISOString(), until: results.toISOString(), voteIds: beacon.votes };
  return { beacon: rule, beaconNote: null };
}

/** The mistakes of an event's beacon. */
export function checkBeacon(
  content: Content,
  { entry, source, path }: Located<EventEntry>,
  { opens, closes, results, beaconAt }: BeaconTimes,
  now: Date,
): Problem[] {
  const { beacon } = entry;
  const report = (key: string, sentence: string): Problem => source.problem([...path, key], sentence);
  if (beacon === undefined || 'ko' in beacon) return opens > now ? [report('id', needsBeacon)] : [];
  if (beaconAt === undefined) return [report('beacon', '`beacon` needs `beaconAt`: from when on it is public.')];
  const problems: Problem[] = [];
  if (beaconAt <= closes) problems.push(report('beaconAt', '`beaconAt` must come after `closes`.'));
  if (beaconAt > results) problems.push(report('beaconAt', '`beaconAt` must not come after `results`.'));
  if ('drand' in beacon) return problems;
  for (const [index, voteId] of beacon.votes.entries()) {
    const place = [...path, 'beacon', 'votes', index];
    if (!isDeclared(content, 'votes', voteId)) problems.push(source.problem(place, `There is no vote \`${voteId}\`.`));
    else if (beaconAt > now && !isVoteOpenAt(content, voteId, beaconAt, now))
      problems.push(
        source.problem(place, `The vote \`${voteId}\` is not open at \`beaconAt\`, so it publishes nothing new.`),
      );
  }
  return problems;
}
