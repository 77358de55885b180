import { describe, expect, it } from 'vitest';
import { TicketState, ticketCalls } from '../../../../server/ticket/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { device, ticketOf } from '../testing-data.ts';
import { changesOf, isOthers, needEntry, storedList, ticketLink, withOne, withStoredUsed } from './wallet-lists.ts';

const gone = new FanError('NETWORK');
const at = '2026-11-21T09:00:00.000Z';
/** One ticket in each state. */
const all = [
  ...TicketState.options.map((state) => ticketOf({ ticketId: state, state, finished: state !== 'HOLDING' })),
  ticketOf({ ticketId: 'STARTED', state: 'USED' }),
];
const stored = { userId: 'u1', at, tickets: all };
const idsOf = (tickets: readonly { ticketId: string }[]) => tickets.map(({ ticketId }) => ticketId);

describe('a list that could not be loaded', () => {
  it.each([
    ['holding', ['HOLDING', 'STARTED']],
    ['used', ['USED', 'REFUNDED', 'REVOKED', 'EXPIRED']],
  ] as const)('is the stored one, when offline: %s', (list, ids) => {
    const shown = storedList(gone, stored, list, undefined);
    expect(idsOf(shown.rows)).toEqual(ids);
    expect(shown).toMatchObject({ at, counts: { holding: 2, used: 4 } });
  });

  it('fails for a next page, if nothing is stored, and if the server refused', () => {
    expect(() => storedList(gone, stored, 'used', 'c1')).toThrow(gone);
    expect(() => storedList(gone, null, 'used', undefined)).toThrow(gone);
    for (const code of ['SERVER_ERROR', 'LOGIN_REQUIRED', 'RATE_LIMITED', 'OVERLOADED', 'INVALID_REQUEST'] as const) {
      const error = new FanError(code);
      expect(() => storedList(error, stored, 'holding', undefined)).toThrow(error);
    }
    // The call has no refusals of its own, which this test would have to cover.
    expect(ticketCalls['GET /ticket']).not.toHaveProperty('errors');
  });
});

describe('the stored lists', () => {
  it('are the valid tickets, and of the older ones only used ones that are not valid again', () => {
    const fresh = [ticketOf({ ticketId: 'new' })];
    expect(idsOf(withStoredUsed(fresh, stored))).toEqual(['new', 'USED', 'STARTED']);
    const again = [ticketOf({ ticketId: 'USED' }), ticketOf({ ticketId: 'STARTED' })];
    expect(withStoredUsed(again, stored)).toEqual(again);
    expect(withStoredUsed(fresh, null)).toEqual(fresh);
  });

  it('have a viewed ticket once, in its current state', () => {
    const now = ticketOf({ ticketId: 'USED', state: 'HOLDING' });
    expect(withOne(now, stored)[0]).toBe(now);
    expect(idsOf(withOne(now, stored)).toSorted()).toEqual(idsOf(all).toSorted());
    expect(withOne(now, null)).toEqual([now]);
  });

  it('need the script of the code if one of the tickets has an entry code on this device', () => {
    expect(needEntry([ticketOf({ device })])).toBe(true);
    expect(needEntry([ticketOf(), ticketOf({ device, venue: false })])).toBe(false);
    expect(needEntry([ticketOf({ device: { ...device, isThis: false } })])).toBe(false);
    expect(needEntry([])).toBe(false);
  });
});

it('show no tickets of another fan', () => {
  expect(isOthers(null, 'mina')).toBe(false);
  expect(isOthers('mina', 'mina')).toBe(false);
  expect(isOthers('mina', 'joon')).toBe(true);
  expect(isOthers('mina', null)).toBe(true);
  expect(isOthers(null, null)).toBe(true);
});

it('only changed attributes are detected', () => {
  const none = { ticketId: undefined, state: undefined };
  const ticket = { ticketId: 't1', state: 'used' } as const;
  expect(changesOf(null, none)).toEqual([null, undefined]);
  expect(changesOf(null, ticket)).toEqual(['t1', 'used']);
  expect(changesOf(ticket, { ...ticket })).toEqual([undefined, undefined]);
  expect(changesOf(ticket, { ...ticket, ticketId: 't2' })).toEqual(['t2', undefined]);
  expect(changesOf(ticket, none)).toEqual([null, undefined]);
  expect(changesOf(none, ticket)).toEqual(['t1', 'used']);
});

it('a link names a ticket, or all tickets', () => {
  expect(ticketLink(null)).toBe('/mypage/ticket');
  expect(ticketLink('a b')).toBe('/mypage/ticket?ticket=a+b');
});
