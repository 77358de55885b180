import { describe, expect, it } from 'vitest';
import type { Admission } from '../../../../server/streaming/contract.ts';
import { admissionOf, roundOf, streamOf } from '../testing-player.ts';
import { createRoundOrder, entitlementTo, findRound, nextMoment, playerLink, withLiveStates } from './rounds.ts';

const first = roundOf({ roundId: 'r1', number: 1, state: 'VOD' });
const second = roundOf({ roundId: 'r2', number: 2, state: 'LIVE', access: 'PASS' });
const stream = streamOf({ rounds: [first, second], round: second });

describe('the round of an address', () => {
  it('is the one with that number', () => {
    expect(findRound(stream, '1')).toBe(first);
  });

  it.each(['3', '0', '01', '1.0', 'r1', '-1', ''])('is null for “%s”', (roundName) => {
    expect(findRound(stream, roundName)).toBeNull();
  });

  it('is the server’s choice without a number, and the latest round without that', () => {
    expect(findRound(stream, undefined)).toBe(second);
    expect(findRound({ ...stream, round: null }, undefined)).toBe(second);
    expect(findRound({ ...stream, rounds: [] }, undefined)).toBeNull();
  });
});

it('the live channel updates rounds, and their names stay', () => {
  const { name: _, ...update } = { ...second, state: 'INTERRUPTED' as const };
  const updated = withLiveStates(stream, { rounds: [update], serverTime: second.startsAt });
  expect(updated.rounds[1]).toMatchObject({ name: second.name, state: 'INTERRUPTED' });
  expect(updated.rounds[0]).toEqual(first);
});

it('the order of a list stays when the server sends another one, and new rounds come at its end', () => {
  const inOrder = createRoundOrder();
  expect(inOrder([second, first])).toEqual([second, first]);
  const ended = { ...second, state: 'ENDED' as const };
  const third = roundOf({ roundId: 'r3', number: 3 });
  expect(inOrder([third, first, ended])).toEqual([ended, first, third]);
});

it('the next moment of a round is found', () => {
  const at = (iso: string) => Date.parse(iso);
  const round = roundOf({
    entryOpensAt: '2026-11-21T10:00:00Z',
    startsAt: '2026-11-21T10:30:00Z',
    vodFrom: '2026-11-21T13:00:00Z',
    vodUntil: null,
  });
  expect(nextMoment(round, at('2026-11-21T09:00:00Z'))).toBe(at('2026-11-21T10:00:00Z'));
  expect(nextMoment(round, at('2026-11-21T10:00:00Z'))).toBe(at('2026-11-21T10:30:00Z'));
  expect(nextMoment(round, at('2026-11-21T14:00:00Z'))).toBeNull();
});

describe('the entitlement for a round', () => {
  const here = { label: 'Chrome on Linux', isThis: true };
  const elsewhere = { label: 'Safari on iPhone', isThis: false };
  const about = (...admissions: Admission[]) => entitlementTo({ ...stream, admissions }, second);

  it('is “watch” for a free round and for one that a ticket on this device was used for', () => {
    expect(entitlementTo(stream, first).kind).toBe('free');
    expect(about(admissionOf({ usedRoundIds: ['r2'], roundsLeft: 0, device: here })).kind).toBe('ready');
  });

  it('is to use a ticket that still has rounds, also before its first use', () => {
    expect(about(admissionOf({ roundsLeft: 1 })).kind).toBe('unused');
    expect(about(admissionOf({ usedRoundIds: ['r1'], roundsLeft: null, device: here })).kind).toBe('unused');
  });

  it('is to move a ticket from another device', () => {
    expect(about(admissionOf({ usedRoundIds: ['r2'], device: elsewhere })).kind).toBe('otherDevice');
  });

  it('is to get a ticket, without any or with a used-up one', () => {
    expect(about().kind).toBe('none');
    expect(about(admissionOf({ usedRoundIds: ['r1'], roundsLeft: 0, device: here })).kind).toBe('none');
  });

  it('uses the best of several tickets', () => {
    const moved = admissionOf({ ticketId: 'moved', usedRoundIds: ['r2'], device: elsewhere });
    const fresh = admissionOf({ ticketId: 'fresh', roundsLeft: 1 });
    const used = admissionOf({ ticketId: 'used', usedRoundIds: ['r2'], device: here });
    expect(about(moved, fresh).admission?.ticketId).toBe('fresh');
    expect(about(moved, fresh, used).admission?.ticketId).toBe('used');
  });
});

it('a link to a round names the stream', () => {
  expect(playerLink('last-light', 2)).toBe('/player?stream=last-light&round=2');
  expect(playerLink('a b')).toBe('/player?stream=a+b');
});
