/** The statement of a draw's beacon, docs/draw.md. Browser and server read it the same way. */

/**
 * - `drand`: the randomness of one round of a public chain
 * - `votes`: for each vote the first head that it publishes from `from` until `until` (ISO 8601, both included)
 */
export type BeaconRule =
  | { kind: 'drand'; chain: string; round: number }
  | { kind: 'votes'; from: string; until: string; voteIds: readonly string[] };

/** The public drand chain `quicknet`. Genesis and period are in milliseconds. */
export const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1_692_803_367_000,
  period: 3_000,
} as const;

/** The first round that is public at `instant` or later. Milliseconds. */
export const roundFrom = (instant: number): number =>
  Math.max(1, Math.ceil((instant - quicknet.genesis) / quicknet.period) + 1);

export function beaconRuleText(rule: BeaconRule): string {
  if (rule.kind === 'drand') return `drand ${rule.chain} ${rule.round}`;
  return ['votes', rule.from, rule.until, ...[...rule.voteIds].sort()].join(' ');
}

/** @throws TypeError for a text that is no statement of a beacon */
export function readBeaconRule(text: string): BeaconRule {
  const [kind, first = '', second = '', ...voteIds] = text.split(' ');
  if (kind === 'drand' && first === quicknet.chain) return { kind, chain: first, round: Number(second) };
  if (kind === 'votes' && voteIds.length > 0) return { kind, from: first, until: second, voteIds };
  throw new TypeError(`Not the statement of a beacon: ${text}`);
}

/** From when on a beacon can be known, in milliseconds: the list must be committed before. */
export const publicFrom = (rule: BeaconRule): number =>
  rule.kind === 'drand' ? quicknet.genesis + (rule.round - 1) * quicknet.period : Date.parse(rule.from);

/** The page that publishes a round. */
export const roundAddress = (chain: string, round: number): string => `https://api.drand.sh/${chain}/public/${round}`;

export interface Head {
  position: number;
  head: string;
  publishedAt: string;
}

/**
 * A vote's line of the beacon. Without a head in time it ends in two dashes.
 * @param heads some of the vote's heads, in any order; at least all of those that were published from `from` until `until`
 */
export function beaconLine(voteId: string, heads: readonly Head[], from: string, until: string): string {
  let first: Head | null = null;
  for (const head of heads) {
    if (head.publishedAt < from || head.publishedAt > until) continue;
    if (first === null || head.position < first.position) first = head;
  }
  return first === null ? `${voteId} - -` : `${voteId} ${first.position} ${first.head}`;
}
