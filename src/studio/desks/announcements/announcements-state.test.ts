import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  announcementLinkLength,
  announcementSubjectLength,
  announcementTextLength,
} from '../../../../rules/staff/announcements.ts';
import type { RemoteState } from '../../../core/state/remote.ts';
import {
  type Announcement,
  bodyOf,
  fieldsOf,
  isComplete,
  isSending,
  isWithinLimits,
  watchSending,
  withEdits,
} from './announcements-state.ts';

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
  waiting: 200,
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

it('a field that was not edited shows what another person has saved in the meantime', () => {
  const edits = { link: '/store', texts: { ko: { text: 'Typed' } } };
  const saved = fieldsOf({
    ...announcement,
    artistId: null,
    link: '/notice',
    texts: { ko: whole, en: whole, ja: null },
  });
  expect(withEdits(saved, edits)).toEqual({
    artistId: null,
    link: '/store',
    texts: { ko: { subject: 'New', text: 'Typed' }, en: whole, ja: { subject: '', text: '' } },
  });
});

it.each([
  [{ ko: none, en: none, ja: none }, false],
  [{ ko: none, en: whole, ja: none }, true],
  [{ ko: { subject: 'New', text: '' }, en: whole, ja: none }, false],
  [{ ko: whole, en: whole, ja: whole }, true],
])('an announcement with the texts %j is complete: %s', (texts, complete) => {
  expect(isComplete({ ...fieldsOf(null), texts })).toBe(complete);
});

it.each([
  ['subject', announcementSubjectLength],
  ['text', announcementTextLength],
] as const)('an announcement whose %s has one character too many is not within its limits', (part, max) => {
  const withPart = (length: number) => {
    const { texts, ...fields } = fieldsOf(announcement);
    // The server removes the spaces at the end.
    return { ...fields, texts: { ...texts, en: { ...whole, [part]: `${'x'.repeat(length)}  ` } } };
  };
  expect([isWithinLimits(withPart(max)), isWithinLimits(withPart(max + 1))]).toEqual([true, false]);
});

it('an announcement whose link has one character too many is not within its limits', () => {
  const withLink = (length: number) => ({ ...fieldsOf(announcement), link: 'x'.repeat(length) });
  const limits = [withLink(announcementLinkLength), withLink(announcementLinkLength + 1)].map(isWithinLimits);
  expect(limits).toEqual([true, false]);
});

it.each([
  ['DRAFT', 0, false],
  ['SENDING', 0, true],
  ['SENT', 3, true],
  ['SENT', 0, false],
  ['STOPPED', 3, false],
] as const)('an announcement that is %s with %i waiting mails is being sent: %s', (state, waiting, sending) => {
  expect(isSending({ state, waiting })).toBe(sending);
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
    return requests === 2
      ? { ...announcement, state: 'SENT', mailed: 400, waiting: 100 }
      : { ...announcement, state: 'SENT', mailed: 400, waiting: 0 };
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(state.value.value?.waiting).toBe(100);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([requests, state.value.value?.waiting]).toEqual([2, 100]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests, state.value.value?.waiting]).toEqual([3, 0]);
  stop();
});
