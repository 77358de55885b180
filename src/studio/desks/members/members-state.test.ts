import { expect, it } from 'vitest';
import { addressOf, countOf, type Member } from './members-state.ts';

const member = (counts: Member['counts']) => ({ counts }) as Member;

it('counts all of what a member did, not only the rows that are shown', () => {
  expect(countOf(member({ ballots: 42 }), 'ballots', 10)).toBe(42);
});

it('counts at least what is shown: orders that were not paid are no purchases', () => {
  expect(countOf(member({ purchases: 0 }), 'purchases', 2)).toBe(2);
  expect(countOf(member({}), 'tickets', 0)).toBe(0);
});

it('leads to a member’s page', () => {
  expect(addressOf('fan-1')).toBe('/studio/members/fan-1');
});
