import { z } from 'zod';
import { Colour, defineCalls, Id, Instant, Language, Picture } from '../platform/http/contract.ts';
import { DeviceProof } from '../ticket/contract.ts';

/**
 * Where a numbered round is, by the database's clock and what is known of its broadcast. One address shows all of it.
 * `INTERRUPTED`: the broadcast stands still and is expected back; it is never the end.
 */
export const RoundState = z.enum(['SCHEDULED', 'ENTRY_OPEN', 'LIVE', 'INTERRUPTED', 'ENDED', 'VOD', 'CLOSED']);
export type RoundState = z.infer<typeof RoundState>;

/** What a session plays: the broadcast, or its recording. */
export const PlaybackMode = z.enum(['LIVE', 'VOD']);
export type PlaybackMode = z.infer<typeof PlaybackMode>;

const Seconds = z.number().nonnegative();

/** A place in the recording. */
export const Chapter = z.object({ atSeconds: Seconds, name: z.string() });
export type Chapter = z.infer<typeof Chapter>;

export const RoundSummary = z.object({
  roundId: Id,
  /** Numbered from 1 within its stream. */
  number: z.number().int().positive(),
  name: z.string(),
  state: RoundState,
  /** `FREE`: a signed-in fan is enough. `PASS`: one of the fan's tickets has to admit. */
  access: z.enum(['FREE', 'PASS']),
  /** From here on a session can be had; nothing plays before `startsAt`. */
  entryOpensAt: Instant,
  startsAt: Instant,
  /** When it ended; before that, when it is planned to. */
  endsAt: Instant,
  /** From when the recording can be played; null where there will be none. */
  vodFrom: Instant.nullable(),
  /** Until when; null where there is no end of it. */
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
  /** The round to show first: one that is live, else the next, else the latest. Null where there is none yet. */
  round: RoundSummary.nullable(),
});
export type StreamSummary = z.infer<typeof StreamSummary>;

/** One of the fan's tickets that is good for `PASS` rounds of a stream. A round plays once the ticket was used for it. */
export const Admission = z.object({
  ticketId: Id,
  /** For people. */
  number: z.string(),
  name: z.string(),
  usedRoundIds: z.array(Id),
  /** How many more rounds it can be used for; null: every round. */
  roundsLeft: z.number().int().nonnegative().nullable(),
  /** The device that it is used on, and whether that is the one that asks; null before its first use. */
  device: z.object({ label: z.string(), isThis: z.boolean() }).nullable(),
  validUntil: Instant.nullable(),
});
export type Admission = z.infer<typeof Admission>;

export const StreamDetail = StreamSummary.extend({
  description: z.string(),
  /** By number. */
  /** What is on, what is about to be, recordings, what comes later, what is over. */
  rounds: z.array(Round),
  /** The fan's tickets that are good here, those that were used first; empty for visitors. */
  admissions: z.array(Admission),
  /** Where tickets for the `PASS` rounds are sold: products of the store. */
  productIds: z.array(Id),
});
export type StreamDetail = z.infer<typeof StreamDetail>;

export const Captions = z.object({
  language: Language,
  /** The language's own name. */
  name: z.string(),
  /** WebVTT behind the same gate as the media; as `playlistUrl`. */
  url: z.string(),
});
export type Captions = z.infer<typeof Captions>;

const Token = z.object({
  /** For the query of every request below `/hls/<sessionId>/`: `?token=`. The newest one counts; older ones run out. */
  token: z.string(),
  tokenExpiresAt: Instant,
});

export const Playback = Token.extend({
  sessionId: Id,
  roundId: Id,
  mode: PlaybackMode,
  state: RoundState,
  /**
   * An HLS multivariant playlist, to be resolved against the platform's origin, as pictures are. While the round is
   * `ENTRY_OPEN` it answers 503 with `Retry-After`.
   */
  playlistUrl: z.string(),
  /** Beat this often; after three that are missing the session expires. */
  heartbeatSeconds: z.number().int().positive(),
  /** Where this fan left the recording; 0 at its beginning and for a broadcast. */
  resumeAtSeconds: Seconds,
  captions: z.array(Captions),
  serverTime: Instant,
});
export type Playback = z.infer<typeof Playback>;

export const Heartbeat = Token.extend({
  state: RoundState,
  /** When the round ended; before that, when it is planned to. */
  endsAt: Instant,
  serverTime: Instant,
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/**
 * Live topic `stream:<streamId>`: every round of the stream, whole, whenever one of them changes or a moment of the clock
 * passes. Also the first message.
 */
export const StreamNews = z.object({ rounds: z.array(RoundSummary.omit({ name: true })), serverTime: Instant });
export type StreamNews = z.infer<typeof StreamNews>;

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
    params: z.object({ streamId: Id }),
    response: StreamDetail.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'GET /streaming/:streamId/related': {
    summary: 'What to watch next: streams that the operator related, then others of the same title',
    access: 'open',
    params: z.object({ streamId: Id }),
    response: z.object({ streams: z.array(StreamSummary), serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
  'POST /streaming/round/:roundId/session': {
    summary: 'Start to play a round, at most one session per ticket; the same device replaces its own',
    access: 'member',
    idempotent: true,
    noStore: true,
    params: z.object({ roundId: Id }),
    body: z.object({
      /** One of `admissions`; null for a free round. */
      ticketId: Id.nullable(),
      /** End the session of another device, after the fan said so. */
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
      'PLAYING_ELSEWHERE',
    ],
  },
  'POST /streaming/session/:sessionId/heartbeat': {
    summary: 'Still playing: renews the token, remembers the place',
    access: 'member',
    noStore: true,
    params: z.object({ sessionId: Id }),
    body: z.object({
      /** Place in the recording, or seconds since the broadcast's start; null before anything plays. */
      positionSeconds: Seconds.max(864_000).nullable(),
      /** Behind the broadcast, as the player measures it. */
      latencySeconds: Seconds.max(864_000).nullable().default(null),
    }),
    response: Heartbeat,
    errors: ['NOT_FOUND', 'SESSION_SUPERSEDED', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'BROADCAST_ENDED'],
  },
  'DELETE /streaming/session/:sessionId': {
    summary: 'Leave; also as a keepalive request while the page closes',
    access: 'member',
    params: z.object({ sessionId: Id }),
    response: z.object({ left: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
});
