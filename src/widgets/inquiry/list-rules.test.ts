import { expect, it } from 'vitest';
import { shownOf, withInquiry } from './list-rules.ts';

it('the list inserts a new inquiry at the top, replaces a changed one in its place, and detects a reply that was read', () => {
  const first = { inquiryId: 'i1', unread: true };
  const second = { inquiryId: 'i2', unread: false };
  const third = { inquiryId: 'i3', unread: true };
  expect(withInquiry([first, second], third)).toEqual({ rows: [third, first, second], isRead: false });
  const read = { ...first, unread: false };
  expect(withInquiry([first, second], read)).toEqual({ rows: [read, second], isRead: true });
  expect(withInquiry([read, second], read)).toEqual({ rows: [read, second], isRead: false });
  expect(withInquiry([first, second], { ...second, unread: true }).isRead).toBe(false);
});

it('the list filters the questions by topic, and shows all results of a search', () => {
  const all = [{ topic: 'VOTE' as const }, { topic: 'TICKET' as const }];
  expect(shownOf(all, null, false)).toEqual(all);
  expect(shownOf(all, 'TICKET', false)).toEqual([{ topic: 'TICKET' }]);
  expect(shownOf(all, 'EVENT', false)).toEqual([]);
  expect(shownOf(all, 'TICKET', true)).toEqual(all);
});
