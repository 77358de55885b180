import type { Candidate, Rights, VoteSummary } from '../../../server/vote/contract.ts';
import type { LiveMessage } from './one-vote/counts.ts';
import type { VoteDetail } from './one-vote/vote-state.ts';
import type { Network } from './testing-network.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const picture = { url: '', width: 800, height: 1000, colour: '#3b1d52', alt: 'A stage' };

export function summaryOf(changes: Partial<VoteSummary> = {}): VoteSummary {
  return {
    voteId: 'final',
    titleId: 'aurora',
    titleName: 'Aurora',
    accent: '#ff3d2e',
    name: 'The final',
    picture,
    status: 'ONGOING',
    opensAt: inMs(-3 * day),
    closesAt: inMs(3 * day),
    resultsAt: inMs(4 * day),
    blindFrom: null,
    blind: false,
    timeZone: 'Asia/Seoul',
    candidateCount: 5,
    artistIds: [],
    total: 30,
    leaders: [],
    ...changes,
  };
}

export function detailOf(changes: Partial<VoteDetail> = {}): VoteDetail {
  return {
    ...summaryOf(),
    description: 'One stage, one night.',
    voidNote: null,
    shareUrl: 'https://fans.example/votehome?vote=final',
    rules: {
      version: 3,
      digest: 'd'.repeat(64),
      candidatesDigest: null,
      tie: 'SHARED_RANK',
      freePerDay: 3,
      perFan: null,
      perDay: 10,
      paid: true,
      voids: 'FRAUD_ONLY',
    },
    serverTime: inMs(0),
    ...changes,
  };
}

const names = ['김서연', 'Nova', '하루카', 'محمد علي', 'A very long name that has to wrap somewhere, whatever happens'];

export function candidatesOf(count: number): Candidate[] {
  return Array.from({ length: count }, (_, index) => ({
    candidateId: `c${index + 1}`,
    number: index + 1,
    name: names[index] ?? `Candidate ${index + 1}`,
    note: index % 2 === 0 ? 'Aurora' : '',
    portrait: { ...picture, width: 400, height: 400, alt: '' },
    accent: '#ff3d2e',
    artistId: `artist-${index + 1}`,
  }));
}

export function rightsOf(changes: Partial<Rights> = {}): Rights {
  return {
    voteId: 'final',
    free: 3,
    paid: 5,
    spentToday: 0,
    spentInAll: 0,
    castable: 8,
    freeClaimable: 0,
    refillsAt: inMs(9 * hour),
    timeZone: 'Asia/Seoul',
    serverTime: inMs(0),
    ...changes,
  };
}

/** A full live message with counts by candidate. */
export function fullMessageOf(
  position: number,
  counts: Record<string, number>,
  changes: Partial<LiveMessage> = {},
): LiveMessage {
  return {
    voteId: 'final',
    status: 'ONGOING',
    blind: false,
    position,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    whole: true,
    counts: Object.entries(counts),
    serverTime: inMs(0),
    ...changes,
  };
}

const firstCounts: Record<string, number> = { c1: 5, c2: 10, c3: 10, c4: 4 };

/** A network with one vote, in which signed-in fans can vote. */
export function serveVote(
  network: Network,
  { vote = detailOf(), candidates = candidatesOf(5), counts = firstCounts, rights = rightsOf() } = {},
): void {
  const whole = fullMessageOf(1, counts);
  const serverTime = inMs(0);
  network.on('GET /vote', () => ({ votes: [vote], nextCursor: null, serverTime }));
  network.on('GET /vote/:voteId', () => vote);
  network.on('GET /vote/:voteId/candidate', () => ({ candidates, nextCursor: null, serverTime }));
  network.on('GET /vote/:voteId/result', () => ({
    voteId: vote.voteId,
    status: vote.status,
    blind: vote.blind,
    position: 1,
    total: vote.blind ? null : whole.total,
    ranking: vote.blind
      ? null
      : Object.entries(counts).map(([candidateId, count]) => ({ candidateId, count, rank: 1, share: 0 })),
    serverTime,
  }));
  network.on('GET /vote/:voteId/right', () => rights);
  network.on('GET /voteright', () => ({
    free: rights.free,
    paid: rights.paid,
    lots: [
      {
        lotId: 'l1',
        voteId: null,
        voteName: null,
        live: true,
        kind: 'paid',
        source: 'welcome',
        granted: 5,
        remaining: 5,
        grantedAt: inMs(-day),
        expiresAt: inMs(9 * day),
      },
    ],
    claimable: [],
    serverTime,
  }));
  network.on('POST /vote/:voteId/cast', ({ body }) => {
    const { candidateId, free, paid } = readCast(body);
    return {
      receipt: { ballotId: 'b1', voteId: vote.voteId, candidateId, free, paid, castAt: inMs(0), hash: 'a'.repeat(64) },
      rights: {
        ...rights,
        free: rights.free - free,
        paid: rights.paid - paid,
        castable: rights.castable - free - paid,
      },
    };
  });
}

export function readCast(body: unknown): { candidateId: string; free: number; paid: number } {
  if (typeof body !== 'object' || body === null) throw new Error('A cast has a body');
  const { candidateId, free, paid } = { candidateId: '', free: 0, paid: 0, ...body };
  return { candidateId, free, paid };
}
