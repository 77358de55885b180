import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveryLink } from './discovery.ts';
import { pathOf, type Subject, subjectAt, subjectKinds } from './subject.ts';

const origin = 'https://fans.example';

describe('the subject of an address', () => {
  it.each<[string, Subject]>([
    ['/votehome?vote=final', { kind: 'vote', id: 'final' }],
    ['/votehome/?title=a&vote=final#top', { kind: 'vote', id: 'final' }],
    ['/titlehome/last-light', { kind: 'title', id: 'last-light' }],
    ['/event?event=seats', { kind: 'event', id: 'seats' }],
    ['/producthome?product=light-stick', { kind: 'product', id: 'light-stick' }],
    ['/player?stream=nine-lights&round=2', { kind: 'stream', id: 'nine-lights' }],
    ['/notice?notice=n-1', { kind: 'notice', id: 'n-1' }],
  ])('%s', (path, subject) => {
    expect(subjectAt(origin + path, origin)).toEqual(subject);
  });

  it.each([
    `${origin}/`,
    `${origin}/votehome`,
    `${origin}/votehome?vote=`,
    `${origin}/votehome?vote=a%20b`,
    `${origin}/titlehome/a/b`,
    `${origin}/mypage/ticket?vote=final`,
    'http://fans.example/votehome?vote=final',
    'https://fans.example.evil.example/votehome?vote=final',
    'https://user@fans.example/votehome?vote=final',
    'https://evil.example/votehome?vote=final',
    'javascript:alert(1)',
    'no address',
  ])('has none: %s', (address) => {
    expect(subjectAt(address, origin)).toBeNull();
  });

  it('has the path from which it is found again', () => {
    const anyId = fc.stringMatching(/^[\w-]{1,64}$/);
    fc.assert(
      fc.property(fc.constantFrom(...subjectKinds), anyId, (kind, id) => {
        expect(subjectAt(origin + pathOf({ kind, id }), origin)).toEqual({ kind, id });
      }),
    );
  });
});

describe('the link in a page’s head', () => {
  it('contains the oEmbed call for the page’s own address', () => {
    expect(discoveryLink('/votehome?vote=final', origin)).toBe(
      '<link rel="alternate" type="application/json+oembed" href="https://fans.example/api/v1/oembed?url=https%3A%2F%2Ffans.example%2Fvotehome%3Fvote%3Dfinal&amp;format=json" />',
    );
  });

  it('is missing on other pages, and contains only known parts of the address', () => {
    expect(discoveryLink('/policy', origin)).toBe('');
    expect(discoveryLink('/votehome?vote=%22%3E%3Cscript%3E', origin)).toBe('');
    expect(discoveryLink('/votehome?vote=final&x=%22%3E%3Cscript%3E', origin)).not.toContain('script');
  });
});
