import { type BeaconRule, beaconLine, publicFrom, readBeaconRule, roundAddress } from '../../../rules/draw-beacon.ts';
import type { Pool } from '../../platform/database/database.ts';
import { type HeadsOfVote, readHeads, readHeadsBetween } from '../../vote/service.ts';
import { type EventRow, iso } from '../reading/rows.ts';

export interface Beacon {
  text: string;
  /** How many of the votes' heads in it were published after the commitment; null for a beacon from outside. */
  newHeads: number | null;
}

/**
 * The beacon of a committed list, or why there is none now, in a sentence for the operator. An exact statement leaves no choice: the
 * answer is always the same.
 * @param typed the public value, for a beacon from outside
 */
export async function findBeacon(pool: Pool, row: EventRow, typed: string | null): Promise<Beacon | string> {
  const value = typed?.trim() ?? null;
  if (row.beacon_source === 'VOTES' && value !== null)
    return 'its beacon is the heads of the votes; leave --beacon out.';
  if (row.beacon_rule === null) return findOlder(pool, row, value);
  const rule = readBeaconRule(row.beacon_rule);
  return rule.kind === 'drand' ? findRound(rule, row.now, value) : findHeads(pool, rule, row);
}

/** The form before there were exact statements. */
async function findOlder(pool: Pool, row: EventRow, value: string | null): Promise<Beacon | string> {
  if (row.beacon_source === 'OUTSIDE') {
    if (value === null || value === '') return `its beacon is “${row.beacon_note?.en}”; give the value with --beacon.`;
    return { text: value, newHeads: null };
  }
  const heads = await readHeads(pool);
  const text = heads.map(({ voteId, position, head }) => `${voteId} ${position} ${head}`).join('\n');
  return { text, newHeads: heads.filter(({ publishedAt }) => publishedAt > (row.committed_at ?? 0)).length };
}

function findRound(rule: BeaconRule & { kind: 'drand' }, now: number, value: string | null): Beacon | string {
  const due = publicFrom(rule);
  if (now < due) return `its beacon is round ${rule.round} of drand, which is published at ${iso(due)}: draw then.`;
  if (value === null || !/^[0-9a-f]{64}$/.test(value)) {
    const address = roundAddress(rule.chain, rule.round);
    return `its beacon is the \`randomness\` of ${address}: give its 64 hexadecimal digits with --beacon.`;
  }
  return { text: value, newHeads: null };
}

async function findHeads(
  pool: Pool,
  { from, until, voteIds }: BeaconRule & { kind: 'votes' },
  { committed_at: committedAt, drawn_at: drawnAt }: EventRow,
): Promise<Beacon | string> {
  const { heads, now } = await readHeadsBetween(pool, voteIds, { from, until }, drawnAt !== null);
  const headsOf = (voteId: string): HeadsOfVote[] => heads.filter((head) => head.voteId === voteId);
  const missing = voteIds.filter((voteId) => headsOf(voteId).length === 0);
  if (missing.length > 0 && now <= Date.parse(until)) {
    return `its beacon is not complete: no head since ${from} of ${missing.join(', ')}. Draw when there is one, or after ${until}.`;
  }
  const text = voteIds.map((voteId) => beaconLine(voteId, headsOf(voteId), from, until)).join('\n');
  const newHeads = heads.filter(({ publishedAt }) => Date.parse(publishedAt) > (committedAt ?? 0)).length;
  return { text, newHeads };
}
