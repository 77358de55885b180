import { computed, effect, untracked } from '@preact/signals-react';
import { call } from '../api/call.ts';
import { session } from '../session/session.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';

/**
 * Which notices were opened. A signed-in fan's marks are the server's, a visitor's are this device's; whoever signs in
 * takes the device's along. Elements and the site's navigation share them.
 */
const storageKey = 'noticesRead';
/** As many as a device remembers: notices older than the newest of these are no news anyway. */
const remembered = 200;

const opened = shared<ReadonlySet<string>>('notices-opened', () => new Set(readKept()));
const fresh = shared<readonly string[]>('notices-fresh', () => []);

/** How many notices are new and unopened; 0 until that is known. */
export const unreadNotices = computed(() => fresh.value.filter((noticeId) => !opened.value.has(noticeId)).length);

/** Whether a notice was opened on this device, or by this fan as far as its reply says. */
export function isOpened(noticeId: string, read: boolean | null): boolean {
  return read === true || opened.value.has(noticeId);
}

/** The fan has opened a notice. */
export function markOpened(noticeId: string): void {
  if (!opened.peek().has(noticeId)) keep(new Set([...opened.peek(), noticeId].slice(-remembered)));
  if (session.isLoggedIn.peek()) void tellServer([noticeId]);
}

/** Asks what is new now, and again whenever somebody signs in or out. Once for a page, however often it is called. */
export function followNotices(): void {
  singleton('notices-followed', () =>
    effect(() => {
      if (!session.isHydrated.value) return;
      const isFan = session.isLoggedIn.value;
      untracked(() => void ask(isFan));
    }),
  );
}

async function ask(isFan: boolean): Promise<void> {
  try {
    const known = [...opened.peek()];
    if (isFan && known.length > 0) await tellServer(known.slice(-100));
    fresh.value = (await call('GET /notice/unread')).noticeIds;
  } catch {
    // A dot that is missing is no reason to bother anybody; the next page asks again.
  }
}

async function tellServer(noticeIds: readonly string[]): Promise<void> {
  // The device remembers meanwhile, and tells again when it signs in the next time.
  await call('POST /notice/read', { body: { noticeIds: [...noticeIds] } }).catch(() => undefined);
}

function keep(ids: ReadonlySet<string>): void {
  opened.value = ids;
  storage.write(storageKey, JSON.stringify([...ids]));
}

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

if (typeof window !== 'undefined') {
  singleton('notices-follow-tabs', () =>
    addEventListener('storage', ({ key }) => {
      if (key === storage.nameOf(storageKey)) opened.value = new Set(readKept());
    }),
  );
}
