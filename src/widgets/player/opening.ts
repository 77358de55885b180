import type { Round } from '../../../server/streaming/contract.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { platform } from '../../core/platform.ts';
import type { CreateEngine, Engine } from './engine/engine.ts';
import { canDecode, loadEngine } from './engine/load-engine.ts';
import { createMediaToken, type MediaToken } from './media-token.ts';
import { isLive } from './rounds/rounds.ts';

export type Playback = Reply<'POST /streaming/round/:roundId/session'>;

/** What a press on play asks for. */
interface Asked {
  round: Round;
  ticketId: string | null;
  video: HTMLVideoElement;
  /** Rejects when its script can't be had. */
  engine: Promise<CreateEngine>;
}

/** What a press on play sets off. */
export interface Opening extends Asked {
  /** Rejects with what the platform refused. */
  start: Promise<Start>;
}

/** A session that was opened, and what fetches its media. */
export interface Start {
  playback: Playback;
  token: MediaToken;
  /** Seconds into a recording at which it begins; null for a broadcast. */
  startAt: number | null;
  /** The engine, which has begun already where the round is on. Rejects when its script can't be had. */
  play(): Promise<Engine>;
  stop(): void;
}

/** Session, engine and controls are asked for at once, and the picture waits for the first two alone. */
export function open(round: Round, ticketId: string | null): Opening {
  const video = document.createElement('video');
  video.playsInline = true;
  video.crossOrigin = 'anonymous';
  // Safari lets a video play later that was told to within the press; without a source this promise never settles well.
  video.play().catch(() => undefined);
  const asked = { round, ticketId, video, engine: loadEngine() };
  return { ...asked, start: startSession(asked) };
}

/**
 * Opens a session and plays it.
 * @param takeOver from another device that plays
 * @param from seconds into the recording, instead of where the server knows that the fan left
 * @throws {FanError} what the platform refused; VIDEO_UNSUPPORTED where the browser has no decoder
 */
export async function startSession(
  { round: { roundId }, ticketId, video, engine: script }: Asked,
  takeOver = false,
  from?: number | null,
): Promise<Start> {
  script.catch(() => undefined); // `play` tells of it
  // Before a session is taken, perhaps from a device that can play.
  if (!canDecode(video)) throw new FanError('VIDEO_UNSUPPORTED');
  // Fetched for rounds that take a ticket alone.
  const proof = ticketId && (await (await import('../../core/device/device-proof.ts')).proveDevice('play', ticketId));
  const playback = await call('POST /streaming/round/:roundId/session', {
    params: { roundId },
    body: { ticketId, takeOver, proof },
  });
  const playlistUrl = new URL(playback.playlistUrl, platform.origin).href;
  const token = createMediaToken(playlistUrl, playback.token);
  const isRecorded = playback.mode === 'VOD';
  const startAt = isRecorded ? (from ?? playback.resumeAtSeconds) : null;
  let engine: Promise<Engine> | undefined;
  const play = () => {
    engine ??= script.then((create) => create(video, { playlistUrl, startAt, withToken: token.addTo }));
    return engine;
  };
  if (isRecorded || isLive(playback.state)) play().catch(() => undefined);
  return {
    playback,
    token,
    startAt,
    play,
    stop() {
      engine?.then((begun) => begun.destroy()).catch(() => undefined);
      engine = undefined;
    },
  };
}
