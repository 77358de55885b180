import { z } from 'zod';
import { Colour, Cursor, defineCalls, Id, Instant, Picture, refusedBy } from '../platform/http/contract.ts';
import { DeviceProof, ProofKind } from './use/proof-contract.ts';

/** Other features take it from here. */
export { DeviceProof };

/** `HOLDING → USED → (reset) HOLDING`; from both to one of the last three, which are final. */
export const TicketState = z.enum(['HOLDING', 'USED', 'REFUNDED', 'REVOKED', 'EXPIRED']);
export type TicketState = z.infer<typeof TicketState>;

const Count = z.number().int().nonnegative();

/** The device that a ticket is used on. `number` counts the devices: the first is 1, and each change adds one. */
const BoundDevice = z.object({
  number: z.number().int().positive(),
  label: z.string(),
  boundAt: Instant,
  proof: ProofKind,
  /** True if it is the caller's device, by its device id. */
  isThis: z.boolean(),
});

/** The remaining and the initial number of a limited right of a ticket. */
const Quota = z.object({ left: Count, total: Count });

export const Ticket = z.object({
  ticketId: Id,
  /** For people and customer service. */
  number: z.string(),
  state: TicketState,
  /** It has ended, or is used up: no round is left to use, and no seat to take. */
  finished: z.boolean(),
  passId: Id,
  name: z.string(),
  titleId: Id,
  titleName: z.string(),
  accent: Colour,
  picture: Picture,
  source: z.enum(['CODE', 'ORDER', 'OPERATOR']),
  /** True if it was registered with a code, which its owner can see and copy. */
  hasCode: z.boolean(),
  receivedAt: Instant,
  validUntil: Instant.nullable(),
  /** Where it admits: the stream, or null, and the venue's door. */
  streamId: Id.nullable(),
  venue: z.boolean(),
  /** When it was admitted at the venue. */
  enteredAt: Instant.nullable(),
  /** How many different rounds were used since the last reset, of how many; `total` null: every round. */
  rounds: z.object({ used: Count, total: z.number().int().positive().nullable() }),
  deviceChanges: Quota,
  resets: Quota,
  device: BoundDevice.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

/** A round of the ticket's stream. `usedAt` since the last reset. */
const TicketRound = z.object({
  roundId: Id,
  number: z.number().int().positive(),
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** True if the round can be watched now or later. */
  open: z.boolean(),
  usedAt: Instant.nullable(),
});
export type TicketRound = z.infer<typeof TicketRound>;

export const TicketDetail = Ticket.extend({
  description: z.string(),
  orderId: Id.nullable(),
  /** The few rounds that a fan is likely to want, in order; another call lists all of them. */
  roundList: z.array(TicketRound),
  roundCount: Count,
  serverTime: Instant,
});
export type TicketDetail = z.infer<typeof TicketDetail>;

const at = { at: Instant };
/** An event in the life of a ticket; the screen has the words. */
export const TicketLogEntry = z.discriminatedUnion('kind', [
  z.object({ ...at, kind: z.literal('REGISTERED') }),
  z.object({ ...at, kind: z.literal('BOUGHT') }),
  z.object({ ...at, kind: z.literal('GIVEN') }),
  z.object({ ...at, kind: z.literal('BOUND'), label: z.string(), proof: ProofKind }),
  z.object({ ...at, kind: z.literal('DEVICE_CHANGED'), label: z.string(), proof: ProofKind, left: Count }),
  z.object({ ...at, kind: z.literal('USED'), roundId: Id, round: z.number().int().positive(), name: z.string() }),
  z.object({ ...at, kind: z.literal('RESET'), left: Count }),
  z.object({ ...at, kind: z.literal('ENTERED') }),
  z.object({ ...at, kind: z.literal('REFUNDED') }),
  z.object({ ...at, kind: z.literal('REVOKED') }),
  z.object({ ...at, kind: z.literal('EXPIRED') }),
]);
export type TicketLogEntry = z.infer<typeof TicketLogEntry>;

/** The name by which the fan recognises the device, such as "Chrome on Windows". */
const DeviceLabel = z.string().trim().min(1).max(60);

const ticketId = z.object({ ticketId: Id });
const page = { cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) };

export const ticketCalls = defineCalls({
  'GET /ticket': {
    summary: "The fan's tickets, newest first: `holding`, which can be used further, or `used`, which are finished",
    access: 'member',
    scope: 'ticket:read',
    noStore: true,
    query: z.object({ state: z.enum(['all', 'holding', 'used']).default('all'), ...page }),
    response: z.object({
      tickets: z.array(Ticket),
      /** The number of tickets in each list. */
      counts: z.object({ holding: Count, used: Count }),
      nextCursor: Cursor.nullable(),
      serverTime: Instant,
    }),
  },
  'GET /ticket/:ticketId': {
    summary: 'A ticket with its quotas and its rounds',
    access: 'member',
    scope: 'ticket:read',
    noStore: true,
    params: ticketId,
    response: TicketDetail,
    errors: ['NOT_FOUND'],
  },
  'GET /ticket/:ticketId/round': {
    summary: 'All rounds of a ticket, in their order',
    access: 'member',
    scope: 'ticket:read',
    noStore: true,
    params: ticketId,
    query: z.object(page),
    response: z.object({ rounds: z.array(TicketRound), nextCursor: Cursor.nullable(), serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'GET /ticket/:ticketId/log': {
    summary: 'What happened to a ticket, newest first',
    access: 'member',
    scope: 'ticket:read',
    noStore: true,
    params: ticketId,
    query: z.object(page),
    response: z.object({ entries: z.array(TicketLogEntry), nextCursor: Cursor.nullable(), serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'POST /ticket/register': {
    summary:
      'Makes a ticket of a code. Case, spaces and dashes don’t matter. Attempts are limited per fan and address.',
    access: 'member',
    scope: 'ticket:use',
    idempotent: true,
    noStore: true,
    body: z.object({ code: z.string().max(200, refusedBy('CODE_INCOMPLETE')) }),
    response: TicketDetail,
    errors: [
      'CODE_INCOMPLETE',
      'CODE_MISTYPED',
      'INVALID_CODE',
      'CODE_ALREADY_REGISTERED',
      'CODE_EXPIRED',
      'RATE_LIMITED',
    ],
  },
  'GET /ticket/:ticketId/code': {
    summary: 'The code that the ticket was registered with, for its owner',
    access: 'member',
    scope: 'ticket:read',
    noStore: true,
    params: ticketId,
    response: z.object({ code: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'POST /ticket/:ticketId/use': {
    summary: 'Uses a ticket for a round, once for each. The first use binds the ticket to this device.',
    access: 'member',
    scope: 'ticket:use',
    idempotent: true,
    noStore: true,
    params: ticketId,
    body: z.object({ roundId: Id, proof: DeviceProof, label: DeviceLabel }),
    response: TicketDetail,
    errors: [
      'NOT_FOUND',
      'TICKET_STATE',
      'NOT_ADMITTED',
      'ROUNDS_SPENT',
      'DEVICE_MISMATCH',
      'DEVICE_PROOF_REFUSED',
      'DEVICE_KEY_REQUIRED',
    ],
  },
  'POST /ticket/:ticketId/reset': {
    summary: 'Gives the uses back and ends running playback; a ticket has few resets',
    access: 'platform',
    idempotent: true,
    noStore: true,
    params: ticketId,
    response: TicketDetail,
    errors: ['NOT_FOUND', 'TICKET_STATE', 'RESET_LIMIT'],
  },
  'POST /ticket/:ticketId/device': {
    summary:
      'Binds a ticket to this device, or moves it here and ends playback on the other; few changes a ticket. On a partner’s page a ticket is only bound, never moved.',
    access: 'member',
    scope: 'ticket:use',
    idempotent: true,
    noStore: true,
    params: ticketId,
    body: z.object({ proof: DeviceProof, label: DeviceLabel }),
    response: TicketDetail,
    errors: [
      'NOT_FOUND',
      'TICKET_STATE',
      'DEVICE_CHANGE_LIMIT',
      'DEVICE_MISMATCH',
      'DEVICE_PROOF_REFUSED',
      'DEVICE_KEY_REQUIRED',
    ],
  },
  'POST /ticket/:ticketId/entry': {
    summary: 'What the bound device needs to show an entry code that changes, also without a network',
    access: 'member',
    scope: 'ticket:use',
    noStore: true,
    params: ticketId,
    body: z.object({ proof: DeviceProof }),
    response: z.object({
      /**
       * A compact JWE (ECDH-ES, A256GCM) for the key `epk` of the proof: only the requesting device can read the secret. The code is
       * `FE1.NUMBER.STEP.MAC` as `entry-code.ts` says.
       */
      sealedSecret: z.string(),
      number: z.string(),
      /** Milliseconds for which one code is shown. */
      stepMilliseconds: z.number().int().positive(),
      serverTime: Instant,
    }),
    errors: ['NOT_FOUND', 'TICKET_STATE', 'DEVICE_MISMATCH', 'DEVICE_PROOF_REFUSED', 'DEVICE_KEY_REQUIRED'],
  },
});
