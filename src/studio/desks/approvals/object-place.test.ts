import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { studioCall } from '../../api/studio-call.ts';
import { pageOf, readName } from './object-place.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
const replies: Record<string, { body: object }> = {
  'GET /studio/member': { body: { members: [{ userId: 'xpO9', nickname: 'Mina' }], nextCursor: null } },
  'GET /studio/partner/star': { body: { name: 'Star Shop' } },
  'GET /studio/order/kT3': { body: { number: 'FN-261121-7K3QX9PT' } },
  'GET /studio/announcement/n1': { body: { subject: '새 포토북' } },
  'GET /studio/content/votes/final': { body: { entryId: 'final', name: { ko: '결승', en: 'Final', ja: '決勝' } } },
};

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(({ name }) => replies[name] ?? {});
});
afterAll(() => api.stop());

it.each([
  ['member', 'xpO9', 'Mina', '/studio/members/xpO9'],
  ['partner', 'star', 'Star Shop', '/studio/partners/star'],
  ['order', 'kT3', 'FN-261121-7K3QX9PT', '/studio/orders/kT3'],
  ['announcement', 'n1', '새 포토북', '/studio/announcements/n1'],
  ['vote', 'final', '결승', '/studio/content/votes/final'],
])('a %s has its name, and its page', async (kind, id, name, address) => {
  const object = { kind, id };
  expect(await readName(studioCall, object, 'ko', new AbortController().signal)).toBe(name);
  expect(pageOf(object)?.address).toBe(address);
});

it('an inquiry has its page', () => {
  expect(pageOf({ kind: 'inquiry', id: 'a1' })?.address).toBe('/studio/inquiries/a1');
});

it('a product has the page of its stock', () => {
  expect(pageOf({ kind: 'product', id: 'stick' })?.address).toBe('/studio/stock/stick');
});

it('a kind of mails has the page of its preview', () => {
  expect(pageOf({ kind: 'mail', id: 'orderPaid' })?.address).toBe('/studio/mail/orderPaid');
});

it('a setting has no page', () => {
  expect(pageOf({ kind: 'setting', id: 'twoPeople' })).toBeNull();
});
