import { expect, it } from 'vitest';
import { findRoute } from '../site/site-routes.ts';
import { inboxKinds, inboxPath } from './inbox-kinds.ts';

it.each(inboxKinds)('an item of kind %s links to a page of the site', (kind) => {
  const { pathname, search } = new URL(inboxPath(kind, 'one-2'), 'https://fans.example');
  expect(findRoute(pathname)?.route).toBe(pathname);
  expect(search === '' || search.endsWith('=one-2')).toBe(true);
});

it('an item names its subject, or has a text without one', () => {
  expect(inboxPath('REFUND_MADE', 'order-1')).toBe('/mypage/purchase?order=order-1');
  expect(inboxPath('EVENT_WON', null)).toBe('/mypage/event');
  expect(inboxPath('RIGHTS_ENDING', 'lot-1')).toBe('/mypage/vote');
  expect(inboxPath('PICTURE_REMOVED', null)).toBe('/mypage/myinfo');
});
