import type { z } from 'zod';
import type { FanSession } from '../account/service.ts';
import type { CardStudio } from '../photocard/service.ts';
import type { Language } from '../platform/http/contract.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';
import type { TitleService } from '../title/service.ts';
import type { EventDetail, EventResult, eventCalls } from './contract.ts';
import { advanceEvents, startAdvancing } from './draw/advance.ts';
import { readEventResult } from './draw/results.ts';
import { type EntryReply, enterEvent } from './entry/entry.ts';
import { createPhotocards, type Photocards } from './reading/cards.ts';
import { type EventPage, type EventQuestion, listEntered, listEvents, readEvent } from './reading/event-reader.ts';
import { searchEvents } from './reading/search.ts';
import type { WinnerForm } from './winner/winner-contract.ts';
import { readWinnerInfo, saveWinnerInfo } from './winner/winner-info.ts';

export { type EventContent, EventContentError, type SavedEvents, saveEvents } from './content/save-events.ts';
export { mailOfReminder, mailOfWin } from './draw/winner-mail.ts';
export { seedDemoEntrants } from './entry/entry.ts';
export type { PrizeTier } from './reading/rows.ts';

type InfoCall = (typeof eventCalls)['GET /event/:eventId/winnerinfo'];
type SaveCall = (typeof eventCalls)['PUT /event/:eventId/winnerinfo'];

export interface EventService {
  list(question: EventQuestion, language: Language): Promise<EventPage>;
  search: Search;
  listEntered(question: Parameters<typeof listEntered>[1], language: Language): Promise<EventPage>;
  /** @throws Refusal NOT_FOUND */
  read(eventId: string, userId: string | null, language: Language): Promise<EventDetail>;
  /** @throws Refusal NOT_FOUND, EVENT_NOT_OPEN, EVENT_CLOSED */
  enter(eventId: string, fan: FanSession, key: RequestKey): Promise<EntryReply>;
  result(eventId: string, userId: string, language: Language): Promise<EventResult>;
  /** On a partner's page, without the information itself. */
  readInfo(eventId: string, userId: string): Promise<z.output<InfoCall['response']>>;
  saveInfo(
    eventId: string,
    fan: FanSession,
    form: WinnerForm,
    key: RequestKey,
  ): Promise<z.output<SaveCall['response']>>;
  photocards: Photocards;
  /**
   * Runs due commitments, draws and deletions.
   * @returns how many steps were taken
   */
  advance(): Promise<number>;
  /** Advances due events, while this process is the elected one. Servers start it; commands need not. */
  start(): void;
  /** Waits for running work. */
  close(): Promise<void>;
}

export function createEventService(
  platform: Platform,
  titles: Pick<TitleService, 'listTitles'>,
  studio: CardStudio,
): EventService {
  const { pool } = platform;
  const readTitles = async (language: Language) =>
    new Map((await titles.listTitles(language)).map((title) => [title.titleId, title]));
  const photocards = createPhotocards(platform, studio);
  let stop: (() => Promise<void>) | null = null;

  return {
    list: async (question, language) => listEvents(pool, question, language, await readTitles(language)),
    search: (...question) => searchEvents(pool, readTitles, ...question),
    listEntered: async (question, language) => listEntered(pool, question, language, await readTitles(language)),
    read: async (eventId, userId, language) => readEvent(pool, eventId, userId, language, await readTitles(language)),
    enter: (eventId, fan, key) => enterEvent(platform, eventId, fan, key),
    result: (eventId, userId, language) => readEventResult(pool, eventId, userId, language),
    readInfo: (eventId, fan) => readWinnerInfo(platform, eventId, fan),
    saveInfo: (eventId, fan, form, key) => saveWinnerInfo(platform, eventId, fan, form, key),
    photocards,
    advance: () => advanceEvents(platform),
    start() {
      stop ??= startAdvancing(platform);
    },
    async close() {
      await stop?.();
      stop = null;
    },
  };
}
