import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAvatarService } from '../avatar/service.ts';
import { createCardStudio } from '../photocard/service.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import type { DestinationStream } from '../platform/log.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { type EventContent, saveEvents } from './content/save-events.ts';
import { closeEntry, drawEvent, openResult } from './operations.ts';
import { eventRoutes } from './routes.ts';
import { createEventService, type EventService } from './service.ts';

const hour = 3_600_000;

export const words = (text: string): LocalizedText => ({ ko: `${text} ko`, en: text, ja: `${text} ja` });

/** An open event with one winner, a card and a code for winners, with these changes. Hours from now. */
export function eventContent(eventId: string, changes: Partial<EventContent> = {}): EventContent {
  const at = (hours: number): Date => new Date(Date.now() + hours * hour);
  return {
    eventId,
    titleId: 'show',
    name: words(`Event ${eventId}`),
    description: words('About it'),
    terms: words('Once for each fan'),
    picture: { url: '/p.svg', width: 16, height: 9, colour: '#112233', alt: words('picture') },
    prizes: [{ name: words('A seat'), note: words('In front'), winners: 1 }],
    opensAt: at(-1),
    closesAt: at(24),
    resultsAt: at(48),
    performanceAt: null,
    infoUntil: at(72),
    purgeAt: at(96),
    collectsInfo: true,
    participation: 'WINNERS',
    participationNote: words('Show it'),
    photocard: { artist: words('Haram'), line: words('Final'), accent: '#6a3df0', portrait: '/media/face.svg' },
    beacon: null,
    beaconNote: null,
    ...changes,
  };
}

const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="#aa3355"/></svg>';

export interface EventTest extends TestPlatform {
  pool: Pool;
  service: EventService;
  api: TestApi;
  /** The nickname of each fan; the id unless set. */
  nicknames: Map<string, string>;
  save(...events: EventContent[]): Promise<void>;
  request(fan: string, call: string, body?: unknown, key?: string): Promise<TestReply>;
  enter(eventId: string, ...fans: string[]): Promise<void>;
  /** Closes, draws and opens, as the operator's commands do. @returns the fans in the draw's order */
  finish(eventId: string): Promise<string[]>;
  ranked(eventId: string): Promise<string[]>;
}

export async function createEventTest(
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<EventTest> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fanfare-event-'));
  mkdirSync(join(dataDirectory, 'media'));
  writeFileSync(join(dataDirectory, 'media/face.svg'), portrait);
  const test = await createTestPlatform({ DATA_DIR: dataDirectory, ...environment }, logTo);
  const { platform } = test;
  const { pool } = platform;
  const shown = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: '' };
  const title = { titleId: 'show', name: 'Show', tagline: '', accent: '#6a3df0', poster: shown, stage: shown };
  const nicknames = new Map<string, string>();
  const studio = createCardStudio(platform, {
    shownNickname: async (userId) => nicknames.get(userId) ?? userId,
  });
  const service = createEventService(platform, { listTitles: async () => [title] }, studio);
  const api = test.serve({ routes: eventRoutes(platform, service, createAvatarService(platform)) });
  const request: EventTest['request'] = (fan, call, body, key = randomUUID()) =>
    api.request(call, {
      fan,
      ...(call.startsWith('GET') ? {} : { body: body ?? {}, headers: { 'Idempotency-Key': key } }),
    });
  async function ranked(eventId: string): Promise<string[]> {
    const { rows } = await pool.query<{ user_id: string }>(
      'SELECT user_id FROM event_entry WHERE event_id = $1 ORDER BY rank',
      [eventId],
    );
    return rows.map((row) => row.user_id);
  }
  return {
    ...test,
    pool,
    service,
    api,
    nicknames,
    request,
    ranked,
    async save(...events) {
      await inTransaction(pool, (connection) => saveEvents(connection, events));
    },
    async enter(eventId, ...fans) {
      for (const fan of fans) {
        const reply = await request(fan, `POST /event/${eventId}/entry`);
        if (reply.status !== 200) throw new Error(`${fan} could not enter ${eventId}: ${reply.text}`);
      }
    },
    async finish(eventId) {
      await closeEntry(pool, eventId);
      await drawEvent(pool, eventId, null);
      await openResult(pool, eventId);
      return ranked(eventId);
    },
    async close() {
      await service.close();
      await studio.close();
      await test.close();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** True if a statement on this test's database waits for a lock that another transaction holds. */
export async function isAnybodyWaiting(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
