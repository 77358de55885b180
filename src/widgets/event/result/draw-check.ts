import { beaconLine, type Head, publicFrom, readBeaconRule } from '../../../../rules/draw-beacon.ts';
import { commitmentText, orderByScore, rankText, secretText, seedText } from '../../../../rules/draw-text.ts';
import type { Draw } from '../../../../server/event/contract.ts';

/** A draw with its complete list. */
export type CompleteDraw = Omit<Draw, 'nextCursor'>;

/**
 * - `right`: the published list, seed and ranks match the values that were recomputed here
 * - `listRight`: the list matches; the rest can be checked after the result
 * - `older`: everything matches, but the commitment is of the older form, which does not cover the exact beacon
 * - `late`: everything matches, but the list was committed after the beacon could be known
 * - `wrong`: the published data does not match
 * - `unable`: no WebCrypto, since the page was not loaded over HTTPS
 */
export type Verdict = 'right' | 'listRight' | 'older' | 'late' | 'wrong' | 'unable';

/** The heads that a vote has published from `from` on, and possibly some before. */
export type ReadHeads = (voteId: string, from: string) => Promise<readonly Head[]>;

/** Recomputes a draw as docs/draw.md describes. */
export async function checkDraw(draw: CompleteDraw, readHeads: ReadHeads): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return 'unable';
  const { commitment, secret, beacon, seed } = draw;
  const list = draw.list.map(({ pseudonym }) => pseudonym);
  const recomputed = await sha256(commitmentText(draw, list));
  if (commitment === null || list.length !== draw.entrants || recomputed !== commitment) return 'wrong';
  if (secret === null || beacon === null || seed === null) return 'listRight';
  if (!(await isBeaconRight(draw, readHeads))) return 'wrong';
  if ((await sha256(secretText(secret))) !== draw.secretHash) return 'wrong';
  if ((await sha256(seedText(commitment, secret, beacon))) !== seed) return 'wrong';
  const ranking = await rank(seed, list);
  const ranks = new Map(draw.list.map(({ pseudonym, rank }) => [pseudonym, rank]));
  if (!ranking.every((pseudonym, index) => ranks.get(pseudonym) === index + 1)) return 'wrong';
  if (draw.beaconRule === null) return 'older';
  return Date.parse(draw.committedAt ?? '') < publicFrom(readBeaconRule(draw.beaconRule)) ? 'right' : 'late';
}

/** True if the beacon consists of the heads that its votes publish. A round of drand is compared on drand's own page. */
async function isBeaconRight({ beacon, beaconRule }: CompleteDraw, readHeads: ReadHeads): Promise<boolean> {
  const rule = beaconRule === null ? null : readBeaconRule(beaconRule);
  if (rule?.kind !== 'votes') return true;
  const { from, until, voteIds } = rule;
  const lines = voteIds.map(async (voteId) => beaconLine(voteId, await readHeads(voteId, from), from, until));
  return (await Promise.all(lines)).join('\n') === beacon;
}

async function rank(seed: string, list: readonly string[]): Promise<string[]> {
  const scores = list.map(async (pseudonym) => [pseudonym, await sha256(rankText(seed, pseudonym))] as const);
  return orderByScore(new Map(await Promise.all(scores)));
}

/** SHA-256 of a text in UTF-8, as lower-case hex. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
