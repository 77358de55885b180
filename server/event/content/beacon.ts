import type { EventEntry } from '../../../rules/content/event.ts';
import { type BeaconRule, quicknet, roundFrom } from '../../../rules/draw-beacon.ts';
import type { Content, Located } from '../../content/content.ts';
import { mistake } from '../../content/mistakes.ts';
import type { Problem } from '../../content/problems.ts';
import { isDeclared } from '../../content/read.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import { isVoteOpenAt } from '../../vote/content/kind.ts';

interface BeaconTimes {
  opens: Date;
  closes: Date;
  results: Date;
  beaconAt?: Date | undefined;
}

/** The beacon of an entry; without the exact form, the older form of it. */
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
  { opens, beaconAt }: BeaconTimes,
  now: Date,
): Problem[] {
  const { beacon } = entry;
  if (beacon === undefined || 'ko' in beacon)
    return opens > now ? [source.problem([...path, 'beacon'], mistake('BEACON_NEEDED'))] : [];
  if (beaconAt === undefined)
    return [source.problem([...path, 'beacon'], mistake('NEEDS', { field: 'beacon', other: 'beaconAt' }))];
  if ('drand' in beacon) return [];
  const problems: Problem[] = [];
  for (const [index, voteId] of beacon.votes.entries()) {
    const place = [...path, 'beacon', 'votes', index];
    if (!isDeclared(content, 'votes', voteId))
      problems.push(source.problem(place, mistake('UNKNOWN', { one: 'vote', id: voteId })));
    else if (beaconAt > now && !isVoteOpenAt(content, voteId, beaconAt, now))
      problems.push(source.problem(place, mistake('VOTE_NOT_OPEN', { id: voteId })));
  }
  return problems;
}
