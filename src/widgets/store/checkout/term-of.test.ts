import { expect, it } from 'vitest';
import { termOf } from './term-of.ts';

const lineOf = (name: string, delivery: string) => ({ name, delivery, withdrawal: 'Within 7 days', seller: 'Fanfare' });
const lines = [lineOf('Light stick', 'In 3 days'), lineOf('30 votes', 'At once'), lineOf('Tote', 'In 3 days')];

it('a common term of all products is shown once', () => {
  expect(termOf(lines, 'withdrawal')).toBe('Within 7 days');
});

it('names the products before each term where they differ', () => {
  expect(termOf(lines, 'delivery')).toBe('Light stick, Tote: In 3 days\n30 votes: At once');
});
