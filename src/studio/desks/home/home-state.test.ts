import { expect, it } from 'vitest';
import { attentionKinds } from '../../../../rules/staff/attention.ts';
import { changeOf, type Figure, pageOf, startOfDay, totalsOf } from './home-state.ts';

it('the day begins at midnight of the reader', () => {
  const began = new Date(startOfDay(new Date('2026-11-25T13:45:10.000Z')));
  expect([began.getHours(), began.getMinutes(), began.getSeconds()]).toEqual([0, 0, 0]);
});

const figure: Figure = {
  kind: 'ORDERS',
  hours: [
    { at: '2026-11-25T00:00:00.000Z', count: 10, before: 8 },
    { at: '2026-11-25T01:00:00.000Z', count: 2, before: 40 },
    { at: '2026-11-25T02:00:00.000Z', count: null, before: 500 },
  ],
};

it('the sum covers the time until now, with the same part of the current hour of last week', () => {
  expect(totalsOf(figure, Date.parse('2026-11-25T01:15:00.000Z'))).toEqual({ today: 12, before: 18 });
});

it('the difference is a percentage, and null without a value of last week', () => {
  expect(changeOf({ today: 12, before: 18 })).toBe(-33);
  expect(changeOf({ today: 3, before: 0 })).toBeNull();
});

it('every kind of line in the overview links to a page of Studio', () => {
  for (const kind of attentionKinds) expect(pageOf({ kind, id: 'one' })).toMatch(/^\/studio\//);
  expect(pageOf({ kind: 'DRAW_DUE', id: 'signing' })).toBe('/studio/content/events/signing');
  expect(pageOf({ kind: 'MAILS_FAILED', id: null })).toBe('/studio/orders?state=MAIL_FAILED');
});
