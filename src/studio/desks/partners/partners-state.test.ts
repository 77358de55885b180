import { describe, expect, it } from 'vitest';
import { linesOf, originsOf, sumOf } from './partners-state.ts';

describe('an origin', () => {
  it('has a separate line', () => {
    expect(originsOf('https://a.example\n\n https://b.example/\nhttps://a.example')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(originsOf('https://a.example\nb.example')).toBeNull();
    expect(originsOf(' \n')).toBeNull();
    expect(linesOf(' a \n\nb')).toEqual(['a', 'b']);
  });
});

it('the usage of several days is added up', () => {
  const day = { day: '2026-11-25', loads: 3, signIns: 1, votes: 2, orders: 0, errors: 4 };
  expect(sumOf([day, { ...day, loads: 1 }])).toEqual({ loads: 4, signIns: 2, votes: 4, orders: 0, errors: 8 });
  expect(sumOf([])).toEqual({ loads: 0, signIns: 0, votes: 0, orders: 0, errors: 0 });
});
