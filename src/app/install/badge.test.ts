import { afterEach, expect, it, vi } from 'vitest';
import { setBadge } from './badge.ts';

afterEach(() => vi.unstubAllGlobals());

it('the badge shows the number of unread items, and removes it with the last one', async () => {
  const shown: number[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => shown.push(count),
    clearAppBadge: async () => shown.push(0),
  });
  await setBadge(3);
  await setBadge(0);
  expect(shown).toEqual([3, 0]);
});

it('the badge does nothing without support, or on a site that is not installed', async () => {
  vi.stubGlobal('navigator', {});
  await setBadge(3);
  vi.stubGlobal('navigator', {
    setAppBadge: async () => {
      throw new DOMException('not installed', 'NotAllowedError');
    },
  });
  await setBadge(3);
});
