import { computed, effect, untracked } from '@preact/signals-react';
import { call } from '../api/call.ts';
import { toJson } from '../json.ts';
import { session } from '../session/session.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';

/**
 * Which notices were opened. For a signed-in fan the server stores it, for a visitor this device; the device's marks
 * are sent to the server at sign-in. Shared by elements and the site's navigation.
 */
const storageKey = 'noticesRead';
/** The max number of ids that a device stores: older notices do not count as new. */
const remembered = 200;

const opened = shared<ReadonlySet<string>>('notices-opened', () => new Set(readStored()));
const fresh = shared<readonly string[]>('notices-fresh', () => []);

/** How many notices are new and unopened; 0 until that is loaded. */
export const unreadNotices = computed(() => fresh.value.filter((noticeId) => !opened.value.has(noticeId)).length);

/** True if a notice was opened on this device, or by this fan according to the reply. */
export function isOpened(noticeId: string, read: boolean | null): boolean {
  return read === true || opened.value.has(noticeId);
}

/** Marks a notice as opened. */
export function markOpened(noticeId: string): void {
  if (!opened.peek().has(noticeId)) keep(new Set([...opened.peek(), noticeId].slice(-remembered)));
  if (session.isLoggedIn.peek()) void sendOpened([noticeId]);
}

/** Loads the new notices now, and again after each sign-in and sign-out. Further calls on the same page do nothing. */
export function followNotices(): void {
  singleton('notices-followed', () =>
    effect(() => {
      if (!session.isHydrated.value) return;
      const isFan = session.isLoggedIn.value;
      untracked(() => void load(isFan));
    }),
  );
}

async function load(isFan: boolean): Promise<void> {
  try {
    const openedIds = [...opened.peek()];
    if (isFan && openedIds.length > 0) await sendOpened(openedIds.slice(-100));
    fresh.value = (await call('GET /notice/unread')).noticeIds;
  } catch {
    // A missing dot is not worth an error message; the next page loads it again.
  }
}

async function sendOpened(noticeIds: readonly string[]): Promise<void> {
  // The device stores it for now, and sends it at the next sign-in.
  await call('POST /notice/read', { body: { noticeIds: [...noticeIds] } }).catch(() => undefined);
}

function keep(ids: ReadonlySet<string>): void {
  opened.value = ids;
  storage.write(storageKey, toJson([...ids]));
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

if (typeof window !== 'undefined') {
  singleton('notices-follow-tabs', () =>
    addEventListener('storage', ({ key }) => {
      if (key === storage.nameOf(storageKey)) opened.value = new Set(readStored());
    }),
  );
}
