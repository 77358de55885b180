import { randomUUID } from 'node:crypto';
import { inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { TestApi, TestPlatform, TestReply } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { createTitleService } from '../title/service.ts';
import { type RoundContent, saveStreams } from './rounds/save-streams.ts';
import { streamingRoutes } from './routes.ts';
import { createStreamingService, type StreamingService } from './service.ts';
import type { TicketGate } from './tickets.ts';

const minute = 60_000;
export const words = (text: string): LocalizedText => ({ ko: `${text} 한국어`, en: text, ja: `${text} 日本語` });
const picture: StoredPicture = { url: '/media/a.svg', width: 16, height: 9, colour: '#112233', alt: words('Poster') };

/** A round that starts and ends in so many minutes; entry opens five minutes before. */
export function roundOf(roundId: string, starts: number, ends: number, more: Partial<RoundContent> = {}): RoundContent {
  const at = (minutes: number): Date => new Date(Date.now() + minutes * minute);
  return {
    roundId,
    number: 1,
    name: words(roundId),
    access: 'FREE',
    entryOpensAt: at(starts - 5),
    startsAt: at(starts),
    endsAt: at(ends),
    vodFrom: null,
    vodUntil: null,
    liveSource: 'http://origin.test/live/index.m3u8',
    vodSource: null,
    chapters: [],
    captions: [],
    ...more,
  };
}

export const saveRounds = (test: TestPlatform, streamId: string, rounds: readonly RoundContent[]): Promise<void> =>
  saveAllRounds(test, new Map([[streamId, rounds]]));

/** Saves streams with these names and their rounds, all at once. */
export async function saveAllRounds(
  { platform }: TestPlatform,
  streams: ReadonlyMap<string, readonly RoundContent[]>,
): Promise<void> {
  await inTransaction(platform.pool, (connection) =>
    saveStreams(
      connection,
      [...streams].map(([streamId, rounds]) => ({
        streamId,
        titleId: 'show',
        name: words(streamId),
        description: words('Description'),
        poster: picture,
        related: [],
        rounds: rounds.map((round, index) => ({ ...round, number: index + 1 })),
      })),
    ),
  );
}

/** No tickets are issued, so that only free rounds can be played. */
const noTickets: TicketGate = {
  proveDevice: () => Promise.reject(new Refusal('NOT_FOUND')),
  admission: () => Promise.reject(new Refusal('NOT_FOUND')),
  admitting: () => Promise.resolve([]),
  productsOf: () => Promise.resolve([]),
  onUsageEnded: () => undefined,
  provideRounds: () => undefined,
};

/** Tickets named after the fan that admit to everything, from any device: the ticket feature tests its own rules. */
export function openTickets(): TicketGate & {
  end(connection: Parameters<TicketGate['admission']>[0], ticketId: string): Promise<void>;
} {
  const listeners: Parameters<TicketGate['onUsageEnded']>[0][] = [];
  return {
    ...noTickets,
    proveDevice: (_database, _request, { deviceId }) =>
      Promise.resolve({ deviceId: deviceId ?? '', key: null, kind: 'ID' }),
    admission: async (connection, { ticketId }) => {
      // As the real one: an admitting ticket is locked.
      await connection.query('SELECT pg_advisory_xact_lock(1, hashtext($1))', [ticketId]);
      return { ticketId, streamId: 'paid', validUntil: null };
    },
    onUsageEnded: (listener) => void listeners.push(listener),
    async end(connection, ticketId) {
      for (const listener of listeners) await listener(connection, ticketId, 'RESET');
    },
  };
}

export interface StreamingWorld {
  service: StreamingService;
  api: TestApi;
  /** Starts playback as a fan on a device. */
  start(fan: string, roundId: string, options?: StartOptions): Promise<TestReply>;
  beat(fan: string, sessionId: string, options?: BeatOptions): Promise<TestReply>;
}

interface BeatOptions {
  positionSeconds?: number;
  device?: string;
}

interface StartOptions {
  device?: string;
  ticketId?: string | null;
  takeOver?: boolean;
  agent?: string;
}

export function createStreamingWorld(test: TestPlatform, tickets: TicketGate = noTickets): StreamingWorld {
  const service = createStreamingService(test.platform, createTitleService(test.platform), tickets);
  const api = test.serve({ routes: streamingRoutes(test.platform, service) });
  return {
    service,
    api,
    start: (fan, roundId, { device = devices.phone, ticketId = null, takeOver = false, agent = '' } = {}) =>
      api.request(`POST /streaming/round/${roundId}/session`, {
        fan,
        body: { ticketId, takeOver },
        headers: { 'X-Device-Id': device, 'Idempotency-Key': randomUUID(), 'User-Agent': agent },
      }),
    beat: (fan, sessionId, { positionSeconds, device = devices.phone } = {}) =>
      api.request(`POST /streaming/session/${sessionId}/heartbeat`, {
        fan,
        body: { positionSeconds: positionSeconds ?? null },
        headers: { 'X-Device-Id': device },
      }),
  };
}

export const devices = {
  phone: '0c2f64a1-9a0e-4d0c-8f0e-0a4b9f0f1b01',
  laptop: '0c2f64a1-9a0e-4d0c-8f0e-0a4b9f0f1b02',
};
