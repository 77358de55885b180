import { effect, untracked } from '@preact/signals-react';
import { call, type Reply } from '../../core/api/call.ts';
import { subscribe } from '../../core/live/live.ts';
import { session } from '../../core/session/session.ts';
import { createRemote } from '../../core/state/remote.ts';
import { unreadItems } from './inbox-count.ts';

let isFollowed = false;

/** Follows the number of unread items from now on, also when another device changes it. Further calls do nothing. */
export function followInbox(): void {
  if (isFollowed) return;
  isFollowed = true;
  const first = createRemote<Reply<'GET /inbox'>>((abort) =>
    call('GET /inbox', { query: { limit: 1 }, signal: abort }),
  );
  let leave = () => {};
  effect(() => {
    const userId = session.isHydrated.value ? session.user.value?.userId : undefined;
    untracked(() => {
      leave();
      leave = () => {};
      first.clear();
      unreadItems.value = null;
      if (userId !== undefined) void first.load();
    });
  });
  effect(() => {
    const state = first.state.value;
    if (state.status !== 'ready') return;
    const { topic, unread } = state.value;
    untracked(() => {
      unreadItems.value = unread;
      leave();
      leave = subscribe(`inbox:${topic}`, (message) => {
        if (isCount(message)) unreadItems.value = message.unread;
      });
    });
  });
}

const isCount = (message: unknown): message is { unread: number } =>
  typeof message === 'object' && message !== null && 'unread' in message && typeof message.unread === 'number';
