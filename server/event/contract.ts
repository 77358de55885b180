import { z } from 'zod';
import { ShownAvatar } from '../avatar/contract.ts';
import { SignedQuery } from '../photocard/contract.ts';
import { Colour, Cursor, defineCalls, Id, Instant, Picture } from '../platform/http/contract.ts';
import { SavedInfo, WinnerForm } from './winner/winner-contract.ts';

export const EventStatus = z.enum([
  'UPCOMING',
  'ENTRY_OPEN',
  'ENTRY_CLOSED',
  'DRAWN',
  'RESULT_OPEN',
  'INFO_CLOSED',
  'FULFILLED',
  'PURGED',
]);
export type EventStatus = z.infer<typeof EventStatus>;

export const EventFilter = z.enum(['all', 'ongoing', 'ended', 'upcoming']);
export type EventFilter = z.infer<typeof EventFilter>;

const Prize = z.object({ name: z.string(), note: z.string(), winners: z.number().int().positive() });

/** `entered` is null for a visitor. */
export const EventSummary = z.object({
  eventId: Id,
  titleId: Id,
  titleName: z.string(),
  accent: Colour,
  name: z.string(),
  picture: Picture,
  status: EventStatus,
  prizes: z.array(Prize),
  opensAt: Instant,
  closesAt: Instant,
  resultsAt: Instant,
  performanceAt: Instant.nullable(),
  entered: z.boolean().nullable(),
});
export type EventSummary = z.infer<typeof EventSummary>;

/** A fan's own entry: with the salt only the fan can recompute the pseudonym. Hex. */
const Entry = z.object({ enteredAt: Instant, pseudonym: z.string(), salt: z.string() });

export const EventDetail = EventSummary.extend({
  description: z.string(),
  terms: z.string(),
  infoUntil: Instant,
  /** When winners' information is deleted. */
  purgeAt: Instant,
  collectsInfo: z.boolean(),
  participation: z.object({ for: z.enum(['ENTRANTS', 'WINNERS']), note: z.string() }).nullable(),
  hasPhotocard: z.boolean(),
  /** The number of entrants; null until the entry has closed. */
  entrants: z.number().int().nullable(),
  entry: Entry.nullable(),
  serverTime: Instant,
});
export type EventDetail = z.infer<typeof EventDetail>;

/** Before the result opens the reply has the same bytes for everyone: it does not depend on the caller. */
const Result = z.discriminatedUnion('status', [
  z.object({ status: z.literal('NOT_OPEN'), resultsAt: Instant }),
  z.object({
    status: z.literal('WIN'),
    rank: z.number().int().positive(),
    prize: Prize,
    /** State of the winner's details: `MISSING` until the winner enters them, `CLOSED` after the deadline. */
    infoState: z.enum(['NOT_NEEDED', 'MISSING', 'GIVEN', 'CLOSED']),
    infoUntil: Instant,
    /** True if the prize is sent, so that the information needs an address. */
    needsAddress: z.boolean(),
  }),
  z.object({ status: z.literal('NO_WIN'), entered: z.boolean() }),
]);
export type EventResult = z.infer<typeof Result>;

const Draw = z.object({
  eventId: Id,
  status: EventStatus,
  closesAt: Instant,
  resultsAt: Instant,
  /** Winners of each tier. */
  winners: z.array(z.number().int().positive()),
  /** Of the platform's half of the seed; public before the entry opens. */
  secretHash: z.string(),
  /** Of the commitment; 1 is the older form, which does not cover the exact beacon. */
  version: z.union([z.literal(1), z.literal(2)]),
  beaconSource: z.enum(['VOTES', 'OUTSIDE']),
  /** The exact statement of the beacon: `drand <chain> <round>` or `votes <from> <until> <voteId> …`; null in version 1. */
  beaconRule: z.string().nullable(),
  /** Only in version 1. */
  beaconNote: z.string().nullable(),
  /** Null until the entry has closed. */
  commitment: z.string().nullable(),
  committedAt: Instant.nullable(),
  entrants: z.number().int().nullable(),
  drawnAt: Instant.nullable(),
  /** Null until the result is open, like every rank. */
  secret: z.string().nullable(),
  beacon: z.string().nullable(),
  /** How many of the votes' heads were published between commitment and draw. */
  beaconNews: z.number().int().nullable(),
  seed: z.string().nullable(),
  /** A page of the committed list, in its order. */
  list: z.array(z.object({ pseudonym: z.string(), rank: z.number().int().positive().nullable() })),
  nextCursor: Cursor.nullable(),
});
export type Draw = z.infer<typeof Draw>;

const Card = z.object({
  cardId: Id,
  serial: z.number().int().positive(),
  /** How many there are. */
  edition: z.number().int().positive(),
  artist: z.string(),
  /** True if the card shows the fan's nickname; false if its fonts lack a letter of it. */
  isNamed: z.boolean(),
  issuedAt: Instant,
});

const eventId = z.object({ eventId: Id });
const page = { cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(60).default(24) };
const Page = z.object({ events: z.array(EventSummary), nextCursor: Cursor.nullable(), serverTime: Instant });

export const eventCalls = defineCalls({
  'GET /event': {
    summary: 'Prize events: those that take entries first, then what is coming, then what is over',
    access: 'open',
    scope: 'event:enter',
    query: z.object({ filter: EventFilter.default('all'), titleId: Id.optional(), ...page }),
    response: Page,
  },
  'GET /event/me': {
    summary: 'The events that the fan has entered, the latest entry first',
    access: 'member',
    scope: 'event:enter',
    noStore: true,
    query: z.object(page),
    response: Page,
  },
  'GET /event/:eventId': {
    summary: 'An event with its rules, and the entry of the signed-in fan',
    access: 'open',
    scope: 'event:enter',
    noStore: true,
    params: eventId,
    response: EventDetail,
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
  'POST /event/:eventId/entry': {
    summary: 'Enters once; entering again answers with the entry that there is',
    access: 'member',
    scope: 'event:enter',
    idempotent: true,
    noStore: true,
    params: eventId,
    response: Entry.extend({ again: z.boolean() }),
    errors: ['NOT_FOUND', 'EVENT_NOT_OPEN', 'EVENT_CLOSED', 'WITHDRAWN'],
  },
  'GET /event/:eventId/result': {
    summary: 'Won or not, from the day on which the result opens; until then the same bytes for everyone',
    access: 'member',
    scope: 'event:enter',
    noStore: true,
    params: eventId,
    response: Result,
    errors: ['NOT_FOUND'],
  },
  'GET /event/:eventId/winner': {
    summary: 'The winners by rank with part of their nicknames, from the day on which the result opens',
    access: 'open',
    params: eventId,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    response: z.object({
      winners: z.array(
        z.object({
          rank: z.number().int().positive(),
          /** By `maskNickname`; null for a fan who has left. */
          nickname: z.string().nullable(),
          /** Null for a winner who shows none. */
          avatar: ShownAvatar.nullable(),
          /** Name of the prize. */
          prize: z.string(),
        }),
      ),
      nextCursor: Cursor.nullable(),
    }),
    errors: ['NOT_FOUND', 'RESULT_NOT_OPEN'],
  },
  'GET /event/:eventId/winnerinfo': {
    summary: "The winner's own information",
    access: 'platform',
    noStore: true,
    params: eventId,
    response: SavedInfo.extend({ info: WinnerForm.omit({ consent: true }).nullable() }),
    errors: ['NOT_FOUND', 'RESULT_NOT_OPEN'],
  },
  'PUT /event/:eventId/winnerinfo': {
    summary: 'Gives or changes it, until the deadline; kept encrypted, deleted on its date',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    params: eventId,
    body: WinnerForm,
    response: SavedInfo,
    errors: [
      'NOT_FOUND',
      'RESULT_NOT_OPEN',
      'WINNER_INFO_REQUIRED',
      'EMAIL_INVALID',
      'ADDRESS_REQUIRED',
      'CONSENT_REQUIRED',
      'WINNER_INFO_CLOSED',
    ],
  },
  'GET /event/:eventId/code': {
    summary: "The fan's own participation code, for entrants or winners as the event says",
    access: 'member',
    scope: 'event:enter',
    noStore: true,
    params: eventId,
    response: z.object({ code: z.string(), note: z.string() }),
    errors: ['NOT_FOUND', 'RESULT_NOT_OPEN'],
  },
  'GET /event/:eventId/photocard': {
    summary: "The winner's digital cards",
    access: 'member',
    scope: 'event:enter',
    noStore: true,
    params: eventId,
    response: z.object({ cards: z.array(Card) }),
    errors: ['NOT_FOUND', 'RESULT_NOT_OPEN'],
  },
  'POST /event/:eventId/photocard/:cardId/download': {
    summary: 'A signed address of the card as a PNG, good for two minutes',
    access: 'member',
    whileSuspended: true,
    scope: 'event:enter',
    idempotent: true,
    noStore: true,
    params: eventId.extend({ cardId: Id }),
    response: z.object({ url: z.string(), fileName: z.string(), expiresAt: Instant }),
    errors: ['NOT_FOUND', 'RESULT_NOT_OPEN'],
  },
  'GET /event/:eventId/photocard/:cardId/file': {
    summary: 'The card, for a signed address alone',
    kind: 'file',
    access: 'open',
    // A malformed address is refused without details.
    malformed: 'NOT_FOUND',
    limit: { burst: 60, perMinute: 30 },
    params: eventId.extend({ cardId: Id }),
    query: SignedQuery,
    content: { 'image/png': z.string().meta({ description: 'The card, drawn for its winner' }) },
    errors: ['NOT_FOUND', 'ADDRESS_EXPIRED'],
  },
  'GET /event/:eventId/draw': {
    summary:
      'Everything that the draw is recomputed from: commitment, list, and once the result is open seed and ranks',
    access: 'open',
    params: eventId,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(5000).default(1000) }),
    response: Draw,
    errors: ['NOT_FOUND'],
  },
});
