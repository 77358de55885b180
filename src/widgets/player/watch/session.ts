import { effect, signal, untracked } from '@preact/signals-react';
import type { RoundState } from '../../../../server/streaming/contract.ts';
import { call } from '../../../core/api/call.ts';
import { deviceId } from '../../../core/device/device.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import type { Start } from '../opening/opening.ts';
import { createBeat } from './beat.ts';
import { endBy, type Place, type SessionEnd } from './watch-flow.ts';

/** Milliseconds until a failed heartbeat is retried. */
const retryDelay = 5_000;

export type PlaybackSession = ReturnType<typeof createPlaybackSession>;

/**
 * An open playback session. Its heartbeats keep it alive and renew the media token; each request uses the newest token,
 * so the source is loaded only once.
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

  /** Sends a heartbeat now, one at a time. */
  function renew(): Promise<void> {
    beating ??= send().finally(() => {
      beating = null;
    });
    return beating;
  }

  const beat = createBeat(playback.heartbeatSeconds * 1000, () => void renew());
  // After a sign-out anywhere on the page, the heartbeat is refused and ends this session at once.
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
    /** The round's state in the last heartbeat's reply. */
    state,
    /** Null while it is active. */
    end,
    renew,
    /** Call it on any event, since timers may be late. */
    runIfDue: beat.runIfDue,
    /** Closes the session; also while the page is being closed. */
    leave(): void {
      stop();
      start.stop();
      if (!end.peek()) leaveSession(sessionId);
    },
  };
}

/** Uses `keepalive`, to outlive the page; the usual transport does not support it. */
function leaveSession(sessionId: string): void {
  const bearer = session.token.peek()?.accessToken;
  if (!bearer) return;
  // As in every request from our own pages; on a partner's page a cookie of that name belongs to the partner.
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
    // The page is gone; the session expires without heartbeats.
  });
}
