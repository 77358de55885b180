import { describe, expect, it } from 'vitest';
import { targetPage, titleIn } from './seen-pages.ts';

describe('the page that the fan wanted', () => {
  it.each([
    ['?to=%2Fvotehome%3Fvote%3Dfinal', '/votehome?vote=final'],
    ['?to=%2F', '/'],
    ['', '/'],
    ['?to=https%3A%2F%2Fevil.test%2Fvotehome', '/'],
    ['?to=%2F%2Fevil.test', '/'],
    ['?to=%5C%5Cevil.test', '/'],
    ['?to=javascript%3Aalert(1)', '/'],
    ['?to=%2Foffline%3Fto%3D%2Foffline', '/'],
  ])('is of this site, and never this page again: %s → %s', (search, expected) => {
    expect(targetPage(search, 'https://fans.test')).toBe(expected);
  });
});

it('the title of a page is read with its special characters', () => {
  expect(titleIn('<head><title>R&amp;B &lt;3 &quot;Live&quot; &#39;26</title><title>other</title>')).toBe(
    'R&B <3 "Live" \'26',
  );
  expect(titleIn('<p>none</p>')).toBe('');
});
