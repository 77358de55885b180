import { z } from 'zod';
import { Colour, defineCalls, Id, Instant, Language, Picture } from '../platform/http/contract.ts';
import { DeviceProof } from '../ticket/contract.ts';

/**
 * The state of a numbered round, by the database's clock and the state of its broadcast. One address shows all states.
 * `INTERRUPTED`: the broadcast has stopped and is expected to continue; it is never the end.
 */
export const RoundState = z.enum(['SCHEDULED', 'ENTRY_OPEN', 'LIVE', 'INTERRUPTED', 'ENDED', 'VOD', 'CLOSED']);
export type RoundState = z.infer<typeof RoundState>;

/** Content of a session: the broadcast, or its recording. */
export const PlaybackMode = z.enum(['LIVE', 'VOD']);
export type PlaybackMode = z.infer<typeof PlaybackMode>;

const Seconds = z.number().nonnegative();

/** A chapter of the recording. */
export const Chapter = z.object({ atSeconds: Seconds, name: z.string() });
export type Chapter = z.infer<typeof Chapter>;

export const RoundSummary = z.object({
  roundId: Id,
  /** Numbered from 1 within its stream. */
  number: z.number().int().positive(),
  name: z.string(),
  state: RoundState,
  /** `FREE`: a signed-in fan is enough. `PASS`: one of the fan's tickets must admit. */
  access: z.enum(['FREE', 'PASS']),
  /** From this time a session can be started; nothing plays before `startsAt`. */
  entryOpensAt: Instant,
  startsAt: Instant,
  /** When it ended; before that, the planned end. */
  endsAt: Instant,
  /** From when the recording can be played; null where there will be none. */
  vodFrom: Instant.nullable(),
  /** Until when; null where it has no end. */
  vodUntil: Instant.nullable(),
});
export type RoundSummary = z.infer<typeof RoundSummary>;

export const Round = RoundSummary.extend({
  /** Of the recording, in order. */
  chapters: z.array(Chapter),
  /** Languages of the recording's captions. */
  captionLanguages: z.array(Language),
});
export type Round = z.infer<typeof Round>;

export const StreamSummary = z.object({
  streamId: Id,
  titleId: Id,
  titleName: z.string(),
  accent: Colour,
  name: z.string(),
  poster: Picture,
  roundCount: z.number().int().nonnegative(),
  /** The round to show first: a live one, else the next, else the latest. Null where there is none yet. */
  round: RoundSummary.nullable(),
});
export type StreamSummary = z.infer<typeof StreamSummary>;

/** One of the fan's tickets that admits to `PASS` rounds of a stream. A round plays once the ticket was used for it. */
export const Admission = z.object({
  ticketId: Id,
  /** For people. */
  number: z.string(),
  name: z.string(),
  usedRoundIds: z.array(Id),
  /** How many more rounds it can be used for; null: every round. */
  roundsLeft: z.number().int().nonnegative().nullable(),
  /** The device that it is used on, and whether that is the caller's; null before its first use. */
  device: z.object({ label: z.string(), isThis: z.boolean() }).nullable(),
  validUntil: Instant.nullable(),
});
export type Admission = z.infer<typeof Admission>;

export const StreamDetail = StreamSummary.extend({
  description: z.string(),
  /** By number. */
  /** In this order: live rounds, those about to start, recordings, later rounds, ended rounds. */
  rounds: z.array(Round),
  /** The fan's tickets that admit here, the used ones first; empty for visitors. */
  admissions: z.array(Admission),
  /** Where tickets for the `PASS` rounds are sold: products of the store. */
  productIds: z.array(Id),
});
export type StreamDetail = z.infer<typeof StreamDetail>;

export const Captions = z.object({
  language: Language,
  /** The language's own name. */
  name: z.string(),
  /** WebVTT, with the same access control as the media; as `playlistUrl`. */
  url: z.string(),
});
export type Captions = z.infer<typeof Captions>;

const Token = z.object({
  /** For the query of every request below `/hls/<sessionId>/`: `?token=`. Use the newest one; older ones expire. */
  token: z.string(),
  tokenExpiresAt: Instant,
});

export const Playback = Token.extend({
  sessionId: Id,
  roundId: Id,
  mode: PlaybackMode,
  state: RoundState,
  /**
   * An HLS multivariant playlist, relative to the platform's origin, as pictures are. While the round is `ENTRY_OPEN` it answers
   * 503 with `Retry-After`.
   */
  playlistUrl: z.string(),
  /** The interval of heartbeats; after three missed ones the session expires. */
  heartbeatSeconds: z.number().int().positive(),
  /** The fan's last position in the recording; 0 at its beginning and for a broadcast. */
  resumeAtSeconds: Seconds,
  captions: z.array(Captions),
  serverTime: Instant,
});
export type Playback = z.infer<typeof Playback>;

export const Heartbeat = Token.extend({
  state: RoundState,
  /** When the round ended; before that, the planned end. */
  endsAt: Instant,
  serverTime: Instant,
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/**
 * Live topic `stream:<streamId>`: every round of the stream, complete, whenever one of them changes by an event or by the clock.
 * Also the first message.
 */
export const StreamUpdate = z.object({ rounds: z.array(RoundSummary.omit({ name: true })), serverTime: Instant });
export type StreamUpdate = z.infer<typeof StreamUpdate>;

export const streamingCalls = defineCalls({
  'GET /streaming': {
    summary: 'Streams, those that are live or next first',
    access: 'open',
    query: z.object({ titleId: Id.optional() }),
    response: z.object({ streams: z.array(StreamSummary), serverTime: Instant }),
  },
  'GET /streaming/:streamId': {
    summary: 'A stream with its rounds, and which of the fan’s tickets admits to them',
    access: 'open',
    scope: 'watch',
    params: z.object({ streamId: Id }),
    response: StreamDetail.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
  'GET /streaming/:streamId/related': {
    summary: 'What to watch next: streams that the operator related, then others of the same title',
    access: 'open',
    params: z.object({ streamId: Id }),
    response: z.object({ streams: z.array(StreamSummary), serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'GET /streaming/:streamId/round/:roundId/calendar': {
    summary: 'A round as an entry for a calendar (RFC 5545)',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    params: z.object({ streamId: Id, roundId: Id }),
    /** A link can't send `Accept-Language` for another language than the browser's. */
    query: z.object({ language: Language.optional() }),
    content: { 'text/calendar': z.string() },
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
  'POST /streaming/round/:roundId/session': {
    summary: 'Start to play a round, at most one session per ticket; the same device replaces its own',
    access: 'member',
    scope: 'watch',
    idempotent: true,
    noStore: true,
    params: z.object({ roundId: Id }),
    body: z.object({
      /** One of `admissions`; null for a free round. */
      ticketId: Id.nullable(),
      /** Ends the session of another device; sent after the fan agreed. */
      takeOver: z.boolean().default(false),
      /** For purpose `play`, from the device that the ticket is used on; null for a free round. */
      proof: DeviceProof.default(null),
    }),
    response: Playback,
    errors: [
      'NOT_FOUND',
      'ROUND_NOT_OPEN',
      'BROADCAST_ENDED',
      'TICKET_REQUIRED',
      'TICKET_STATE',
      'NOT_ADMITTED',
      'TICKET_NOT_USED',
      'DEVICE_MISMATCH',
      'DEVICE_PROOF_REFUSED',
      'DEVICE_KEY_REQUIRED',
      'PLAYING_ELSEWHERE',
      'WITHDRAWN',
    ],
  },
  'POST /streaming/session/:sessionId/heartbeat': {
    summary: 'Still playing: renews the token, remembers the place',
    access: 'member',
    scope: 'watch',
    noStore: true,
    params: z.object({ sessionId: Id }),
    body: z.object({
      /** Position in the recording, or seconds since the broadcast's start; null before playback. */
      positionSeconds: Seconds.max(864_000).nullable(),
      /** Delay to the broadcast, as the player measures it. */
      latencySeconds: Seconds.max(864_000).nullable().default(null),
    }),
    response: Heartbeat,
    errors: ['NOT_FOUND', 'SESSION_SUPERSEDED', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'BROADCAST_ENDED', 'WITHDRAWN'],
  },
  'DELETE /streaming/session/:sessionId': {
    summary: 'Leave; also as a keepalive request while the page closes',
    access: 'member',
    whileSuspended: true,
    scope: 'watch',
    params: z.object({ sessionId: Id }),
    response: z.object({ left: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
});
