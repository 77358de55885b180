import { expect, it } from 'vitest';
import { attentionKinds } from '../../../../rules/staff/attention.ts';
import { changeOf, dayBegins, type Figure, pageOf, totalsOf } from './home-state.ts';

it('begins the day at midnight of the reader', () => {
  const began = new Date(dayBegins(new Date('2026-11-25T13:45:10.000Z')));
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

it('adds up until now, and of the hour that goes on the part of last week that was over by then', () => {
  expect(totalsOf(figure, Date.parse('2026-11-25T01:15:00.000Z'))).toEqual({ today: 12, before: 18 });
});

it('says how much that is more or less, and nothing where there was nothing', () => {
  expect(changeOf({ today: 12, before: 18 })).toBe(-33);
  expect(changeOf({ today: 3, before: 0 })).toBeNull();
});

it('leads from every line to a page of Studio', () => {
  for (const kind of attentionKinds) expect(pageOf({ kind, id: 'one' })).toMatch(/^\/studio\//);
  expect(pageOf({ kind: 'DRAW_DUE', id: 'signing' })).toBe('/studio/content/events/signing');
});
