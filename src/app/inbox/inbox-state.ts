import { batch, effect, signal, untracked } from '@preact/signals-react';
import { createAction } from '../../core/api/action.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { randomId } from '../../core/device/device.ts';
import { session } from '../../core/session/session.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import { language } from '../../core/words/language.ts';
import { unreadItems } from './inbox-count.ts';

export type InboxItem = Reply<'GET /inbox'>['items'][number];
export type InboxState = ReturnType<typeof createInboxState>;

/** Items of one page. */
const pageSize = 20;

/** The fan's inbox, newest first. It follows new messages, and reading on another device. */
export function createInboxState() {
  /** The unread items that the list knows of; null before it is loaded. */
  let counted: number | null = null;
  /** True if there are new messages that the list doesn't show: a long list is not replaced while it is read. */
  const hasNewer = signal(false);

  const list = createPagedRemote<InboxItem>(async (cursor, abort) => {
    const page = await call('GET /inbox', { query: { cursor, limit: pageSize }, signal: abort });
    if (cursor === undefined) counted = page.unread;
    unreadItems.value = page.unread;
    return { rows: page.items, nextCursor: page.nextCursor };
  });

  const markRows = (isRead: (item: InboxItem) => boolean): void => {
    const { value } = list.state.peek();
    if (value) list.set(value.map((item) => (item.unread && isRead(item) ? { ...item, unread: false } : item)));
  };
  const reading = createAction(() => void list.load());
  const count = (unread: number): void => {
    counted = unread;
    unreadItems.value = unread;
  };

  const restart = (): void => {
    hasNewer.value = false;
    void list.load();
  };
  const stops = [followFan(list), followCount()];

  function followCount(): () => void {
    return effect(() => {
      const unread = unreadItems.value;
      if (unread === null || counted === null || unread === counted) return;
      untracked(() => {
        counted = unread;
        if (unread === 0) markRows(() => true);
        else if ((list.state.peek().value?.length ?? 0) > pageSize) hasNewer.value = true;
        else restart();
      });
    });
  }

  return {
    list: list.state,
    pages: list,
    hasNewer,
    /** Why the items could not be marked as read; null if they could. */
    failure: reading.failure,
    busy: reading.busy,
    load: list.load,
    restart,
    async readAll(): Promise<void> {
      const upTo = list.state.peek().value?.[0]?.itemId;
      if (upTo === undefined) return;
      const reply = await reading.run(upTo, (key) => call('POST /inbox/read', { body: { upTo }, key }));
      if (!reply) return;
      batch(() => {
        markRows(() => true);
        count(reply.unread);
      });
    },
    /** The fan follows an item to its page. Without an answer it stays unread, for the next look. */
    async open({ itemId, unread }: InboxItem): Promise<void> {
      if (!unread) return;
      try {
        const body = { upTo: itemId, only: true };
        const reply = await call('POST /inbox/read', { body, key: randomId() });
        batch(() => {
          markRows((item) => item.itemId === itemId);
          count(reply.unread);
        });
      } catch (error) {
        if (!(error instanceof FanError)) throw error;
      }
    },
    dispose(): void {
      for (const stop of stops) stop();
      list.dispose();
    },
  };
}

/** Loads the inbox of the signed-in fan, in the reader's language. */
function followFan(list: Pick<ReturnType<typeof createPagedRemote>, 'clear' | 'load'>): () => void {
  let fan: string | undefined;
  return effect(() => {
    void language.value;
    const next = session.isHydrated.value ? session.user.value?.userId : undefined;
    untracked(() => {
      // The next fan must not see the last one's items.
      if (fan !== next) list.clear();
      fan = next;
      if (next !== undefined) void list.load();
    });
  });
}
