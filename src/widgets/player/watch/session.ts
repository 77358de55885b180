import { effect, signal, untracked } from '@preact/signals-react';
import type { RoundState } from '../../../../server/streaming/contract.ts';
import { call } from '../../../core/api/call.ts';
import { deviceId } from '../../../core/device/device.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import type { Start } from '../opening.ts';
import { createBeat } from './beat.ts';
import { endBy, type Place, type SessionEnd } from './watch-flow.ts';

/** Milliseconds until a heartbeat that got lost is sent again. */
const retryDelay = 5_000;

export type PlaybackSession = ReturnType<typeof createPlaybackSession>;

/**
 * A session that was opened: its heartbeats keep it and renew the media's token, which every request takes anew, so that
 * no source is ever loaded again.
 */
export function createPlaybackSession(start: Start, placeNow: () => Place) {
  const { playback, token } = start;
  const { sessionId } = playback;
  const state = signal<RoundState>(playback.state);
  const end = signal<SessionEnd | null>(null);
  let beating: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    clearTimeout(retry);
    try {
      const reply = await call('POST /streaming/session/:sessionId/heartbeat', {
        params: { sessionId },
        body: placeNow(),
      });
      token.renew(reply.token);
      state.value = reply.state;
    } catch (error) {
      const reason = endBy(error);
      if (reason) finish(reason);
      else if (!end.peek()) retry = setTimeout(renew, retryDelay);
    }
  }

  /** One heartbeat at a time, now. */
  function renew(): Promise<void> {
    beating ??= send().finally(() => {
      beating = null;
    });
    return beating;
  }

  const beat = createBeat(playback.heartbeatSeconds * 1000, () => void renew());
  // A login that ends anywhere on the page ends here, too: the server says so at once.
  const stopWatching = effect(() => {
    if (!session.isLoggedIn.value) untracked(() => void renew());
  });

  function stop(): void {
    beat.stop();
    stopWatching();
    clearTimeout(retry);
  }

  function finish(reason: SessionEnd): void {
    stop();
    end.value = reason;
  }

  return {
    ...start,
    /** The round's state as the last heartbeat told it. */
    state,
    /** Null as long as it plays. */
    end,
    renew,
    /** Any sign of time passing. */
    look: beat.look,
    /** Gives the session back; also while the page goes away. */
    leave(): void {
      stop();
      start.stop();
      if (!end.peek()) leaveSession(sessionId);
    },
  };
}

/** A request that outlives its page, which the usual transport has no way to ask for. */
function leaveSession(sessionId: string): void {
  const bearer = session.token.peek()?.accessToken;
  if (!bearer) return;
  // As every request from our own pages; on a partner's page a cookie of that name is none of our business.
  const forgery = platform.isOwnOrigin ? /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] : undefined;
  fetch(`${platform.origin}/api/v1/streaming/session/${encodeURIComponent(sessionId)}`, {
    method: 'DELETE',
    keepalive: true,
    credentials: 'include',
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-device-id': deviceId(),
      ...(forgery && { 'x-xsrf-token': decodeURIComponent(forgery) }),
    },
  }).catch(() => {
    // Nobody is left to tell; the session ends by itself when its heartbeats stay away.
  });
}
