import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RemoteState } from '../../../core/state/remote.ts';
import { type Announcement, bodyOf, fieldsOf, isComplete, watchSending } from './announcements-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const whole = { subject: 'New', text: 'A photo book' };
const none = { subject: ' ', text: '' };
const announcement: Announcement = {
  announcementId: 'one',
  subject: 'New',
  artist: { artistId: 'haram', name: 'Haram' },
  artistId: 'haram',
  state: 'SENDING',
  recipients: 400,
  mailed: 200,
  changedAt: '2026-11-25T10:00:00.000Z',
  texts: { ko: whole, en: null, ja: null },
  link: '/producthome',
  version: 2,
  jobId: 'job',
  mails: { ko: whole, en: whole, ja: whole },
};

it('the form of an announcement is empty at first, and gives back what it was opened with', () => {
  expect(bodyOf(fieldsOf(null))).toEqual({ artistId: null, texts: { ko: null, en: null, ja: null }, link: null });
  const { artistId, texts, link } = announcement;
  expect(bodyOf(fieldsOf(announcement))).toEqual({ artistId, texts, link });
});

it.each([
  [{ ko: none, en: none, ja: none }, false],
  [{ ko: none, en: whole, ja: none }, true],
  [{ ko: { subject: 'New', text: '' }, en: whole, ja: none }, false],
  [{ ko: whole, en: whole, ja: whole }, true],
])('an announcement with the texts %j is complete: %s', (texts, complete) => {
  expect(isComplete({ ...fieldsOf(null), texts })).toBe(complete);
});

it('an announcement is read again only while it is being sent', async () => {
  const state = signal<RemoteState<Announcement>>({ status: 'ready', value: announcement });
  let requests = 0;
  const set = (value: Announcement | ((before?: Announcement) => Announcement)) => {
    state.value = { status: 'ready', value: typeof value === 'function' ? value(state.value.value) : value };
  };
  const stop = watchSending({ state, set }, async () => {
    requests += 1;
    if (requests === 1) throw new Error('no network');
    return requests === 2 ? { ...announcement, mailed: 300 } : { ...announcement, mailed: 400, state: 'SENT' };
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(state.value.value?.mailed).toBe(300);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([requests, state.value.value?.state]).toEqual([3, 'SENT']);
  stop();
});
