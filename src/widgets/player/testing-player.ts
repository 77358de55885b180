import type { Admission, Playback, Round, StreamDetail } from '../../../server/streaming/contract.ts';

export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

export function roundOf(changes: Partial<Round> = {}): Round {
  return {
    roundId: 'r1',
    number: 1,
    name: 'The first night',
    state: 'SCHEDULED',
    access: 'FREE',
    entryOpensAt: inMs(1_800_000),
    startsAt: inMs(3_600_000),
    endsAt: inMs(7_200_000),
    vodFrom: null,
    vodUntil: null,
    chapters: [],
    captionLanguages: [],
    ...changes,
  };
}

export function streamOf(changes: Partial<StreamDetail> = {}): StreamDetail {
  const rounds = changes.rounds ?? [roundOf()];
  return {
    streamId: 'last-light',
    titleId: 'aurora',
    titleName: 'Aurora',
    accent: '#ff3d2e',
    name: 'Last Light, live',
    poster: { url: '', width: 1600, height: 900, colour: '#3b1d52', alt: 'A stage' },
    roundCount: rounds.length,
    round: rounds[0] ?? null,
    description: 'Two nights on the big stage.',
    rounds,
    admissions: [],
    productIds: ['pass'],
    ...changes,
  };
}

export function admissionOf(changes: Partial<Admission> = {}): Admission {
  return {
    ticketId: 't1',
    number: 'T-1',
    name: 'Live pass',
    usedRoundIds: [],
    roundsLeft: 1,
    device: null,
    validUntil: null,
    ...changes,
  };
}

export function playbackOf(changes: Partial<Playback> = {}): Playback {
  return {
    sessionId: 's1',
    roundId: 'r1',
    mode: 'VOD',
    state: 'VOD',
    playlistUrl: '/hls/s1/index.m3u8',
    token: 'first',
    tokenExpiresAt: inMs(600_000),
    heartbeatSeconds: 15,
    resumeAtSeconds: 0,
    captions: [],
    serverTime: inMs(0),
    ...changes,
  };
}
