import type { Round } from '../../../../server/streaming/contract.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { platform } from '../../../core/platform.ts';
import type { CreateEngine, Engine } from '../engine/engine.ts';
import { canDecode, loadEngine } from '../engine/load-engine.ts';
import { isLive } from '../rounds/rounds.ts';
import { createMediaToken, type MediaToken } from './media-token.ts';

export type Playback = Reply<'POST /streaming/round/:roundId/session'>;

/** The input of a playback start. */
interface StartInput {
  round: Round;
  ticketId: string | null;
  video: HTMLVideoElement;
  /** Rejects if its script can't be loaded. */
  engine: Promise<CreateEngine>;
}

/** A playback start in progress. */
export interface Opening extends StartInput {
  /** Rejects with the platform's refusal. */
  start: Promise<Start>;
}

/** An open playback session, and the loader of its media. */
export interface Start {
  playback: Playback;
  token: MediaToken;
  /** Start position in a recording, in seconds; null for a broadcast. */
  startAt: number | null;
  /** The engine, already started if the round is open. Rejects if its script can't be loaded. */
  play(): Promise<Engine>;
  stop(): void;
}

/** Requests session, engine and controls at once; the picture needs only the first two. */
export function open(round: Round, ticketId: string | null): Opening {
  const video = document.createElement('video');
  video.playsInline = true;
  video.crossOrigin = 'anonymous';
  // `play()` inside the click lets Safari play the video later; this promise rejects, since there is no source yet.
  video.play().catch(() => undefined);
  const request = { round, ticketId, video, engine: loadEngine() };
  return { ...request, start: startSession(request) };
}

/**
 * Opens a session and plays it.
 * @param takeOver whether to stop another device that is playing
 * @param from position in the recording in seconds, instead of the one that the server has stored
 * @throws {FanError} the platform's refusal; VIDEO_UNSUPPORTED if the browser has no decoder
 */
export async function startSession(
  { round: { roundId }, ticketId, video, engine: script }: StartInput,
  takeOver = false,
  from?: number | null,
): Promise<Start> {
  script.catch(() => undefined); // `play` reports it
  // Check before a session is opened, which might stop a device that can play.
  if (!canDecode(video)) throw new FanError('VIDEO_UNSUPPORTED');
  // Loaded only for rounds that need a ticket.
  const proof =
    ticketId && (await (await import('../../../core/device/device-proof.ts')).proveDevice('play', ticketId));
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
