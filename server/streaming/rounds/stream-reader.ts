import type { z } from 'zod';
import { type Pool, readDatabaseTime } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { AdmittingTicket } from '../../ticket/service.ts';
import type { TitleService } from '../../title/service.ts';
import type { CalendarRound } from '../calendar.ts';
import type { Admission, StreamSummary, streamingCalls } from '../contract.ts';
import type { TicketGate } from '../tickets.ts';
import { endOf } from './round-state.ts';
import {
  byInterest,
  byUrgency,
  iso,
  leadingRound,
  readRounds,
  readStreams,
  roundOf,
  type StreamRow,
  summaryOf,
} from './rounds.ts';
import { listStreams, type Shelf } from './shelves.ts';

type StreamList = z.output<(typeof streamingCalls)['GET /streaming']['response']>;
type StreamPage = z.output<(typeof streamingCalls)['GET /streaming/:streamId']['response']>;

export interface StreamReader {
  list(titleId: string | undefined, language: Language): Promise<StreamList>;
  /** These streams, those that are live or next first; an unknown or withdrawn one is missing. */
  listThese(streamIds: readonly string[], language: Language): Promise<StreamSummary[]>;
  /** Fans with a ticket can read it also after it was withdrawn. @throws Refusal NOT_FOUND, WITHDRAWN */
  read(streamId: string, asker: Asker, language: Language): Promise<StreamPage>;
  /** The latest and the coming rounds of these streams, in the order of their starts. */
  schedule(streamIds: readonly string[], language: Language): Promise<CalendarRound[]>;
  /** Also of a stream that was withdrawn, whose page ticket holders read. @throws Refusal NOT_FOUND */
  related(streamId: string, language: Language): Promise<StreamList>;
}

/** The caller and the device; null for a visitor. */
export interface Asker {
  userId: string | null;
  deviceId: string | null;
}

/** How long an ended round stays in fans' calendars: 30 days, in milliseconds. */
const calendarRetention = 30 * 24 * 3_600_000;

/** How many streams are suggested beside one. */
const maxRelated = 12;

export function createStreamReader(
  pool: Pool,
  titles: Pick<TitleService, 'listTitles'>,
  tickets: Pick<TicketGate, 'admitting' | 'productsOf'>,
): StreamReader {
  async function summaries(shelves: readonly Shelf[], language: Language): Promise<StreamList> {
    const [streams, now] = await Promise.all([summarise(shelves, language), readDatabaseTime(pool)]);
    return { streams, serverTime: iso(now) };
  }

  async function summarise(shelves: readonly Shelf[], language: Language): Promise<StreamSummary[]> {
    const titleOf = new Map((await titles.listTitles(language)).map((title) => [title.titleId, title]));
    return shelves.map(({ stream, roundCount, lead }) => {
      const title = titleOf.get(stream.titleId);
      return {
        streamId: stream.streamId,
        titleId: stream.titleId,
        titleName: title?.name ?? stream.name[language],
        accent: title?.accent ?? stream.poster.colour,
        name: stream.name[language],
        poster: { ...stream.poster, alt: stream.poster.alt[language] },
        roundCount,
        round: lead === null ? null : summaryOf(lead, language),
      };
    });
  }

  return {
    async list(titleId, language) {
      const shelves = await listStreams(pool, titleId === undefined ? {} : { titleId });
      shelves.sort((one, other) => byUrgency(one.lead, other.lead));
      return summaries(shelves, language);
    },
    async listThese(streamIds, language) {
      const shelves = await listStreams(pool, { streamIds });
      shelves.sort((one, other) => byUrgency(one.lead, other.lead));
      return summarise(shelves, language);
    },
    async read(streamId, { userId, deviceId }, language) {
      const [[stream], rounds, now, admitting, productIds] = await Promise.all([
        readStreams(pool, { streamId }),
        readRounds(pool, [streamId]),
        readDatabaseTime(pool),
        userId === null ? [] : tickets.admitting(userId, streamId, language),
        tickets.productsOf(streamId),
      ]);
      if (stream === undefined) throw new Refusal('NOT_FOUND');
      if (!stream.isShown && admitting.length === 0) throw new Refusal('WITHDRAWN');
      const shelf = { stream, roundCount: rounds.length, lead: leadingRound(rounds) };
      const [summary] = await summarise([shelf], language);
      if (summary === undefined) throw new Refusal('NOT_FOUND');
      return {
        ...summary,
        description: stream.description[language],
        rounds: byInterest(rounds).map((round) => roundOf(round, language)),
        admissions: admitting.map((ticket) => admissionOf(ticket, deviceId)),
        productIds,
        serverTime: iso(rounds[0]?.now ?? now),
      };
    },
    async schedule(streamIds, language) {
      const [streams, rounds] = await Promise.all([readStreams(pool, { streamIds }), readRounds(pool, streamIds)]);
      const shown = await summarise(
        streams.map((stream) => ({ stream, roundCount: 0, lead: null })),
        language,
      );
      const described = shown.map((stream, index) => ({
        ...stream,
        description: streams[index]?.description[language] ?? '',
      }));
      return rounds
        .filter((round) => endOf(round) > round.now - calendarRetention)
        .toSorted((one, other) => one.startsAt - other.startsAt)
        .flatMap((row) => {
          const stream = described.find(({ streamId }) => streamId === row.streamId);
          return stream === undefined ? [] : [{ stream, round: summaryOf(row, language) }];
        });
    },
    async related(streamId, language) {
      const [[stream], shelves] = await Promise.all([readStreams(pool, { streamId }), listStreams(pool)]);
      if (stream === undefined) throw new Refusal('NOT_FOUND');
      return summaries(relatedTo(stream, shelves).slice(0, maxRelated), language);
    },
  };
}

/** First those that the operator named, then others of the title, then the rest; streams without a round to show are left out. */
function relatedTo({ related, titleId, streamId }: StreamRow, shelves: readonly Shelf[]): Shelf[] {
  const rank = ({ stream }: Shelf): number => {
    const named = related.indexOf(stream.streamId);
    if (named >= 0) return named;
    return stream.titleId === titleId ? related.length : related.length + 1;
  };
  return shelves
    .filter(({ stream, lead }) => stream.streamId !== streamId && lead !== null)
    .sort((one, other) => rank(one) - rank(other) || byUrgency(one.lead, other.lead));
}

function admissionOf({ device, validUntil, ...ticket }: AdmittingTicket, deviceId: string | null): Admission {
  return {
    ticketId: ticket.ticketId,
    number: ticket.number,
    name: ticket.name,
    usedRoundIds: [...ticket.usedRoundIds],
    roundsLeft: ticket.roundsLeft,
    device: device === null ? null : { label: device.label, isThis: device.deviceId === deviceId },
    validUntil: validUntil?.toISOString() ?? null,
  };
}
