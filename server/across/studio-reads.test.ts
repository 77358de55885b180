import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../contracts.ts';
import { createFullPlatform, type FullPlatform } from '../full-database/testing.ts';
import type { CallContract } from '../platform/http/contract.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';

/** Every read of Studio without an id in its address, on a database whose tables are full. */
const reads = Object.entries<CallContract>(calls).flatMap(([name, { access }]) =>
  access === 'staff' && name.startsWith('GET ') && !name.includes(':') ? [name] : [],
);

const dayMs = 86_400_000;
const dayAt = (offset: number): string => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
/** Parameters without which a call is refused. */
const parameters: Readonly<Record<string, string>> = {
  'GET /studio/settlement': `?from=${dayAt(-1)}&to=${dayAt(1)}`,
};
/** Reads that are not tried here, or have no list, and why. */
const others: Readonly<Record<string, string>> = {
  'GET /studio/me': 'it is about the person of this test',
  'GET /studio/me/session': 'it has the session of this test',
  'GET /studio/me/passkey': 'it has the passkey of this test',
  'GET /studio/overview': 'it has figures, and no list',
  'GET /studio/setting': 'it has no list',
  'GET /studio/overview/waiting': 'it has figures, and no list',
  'GET /studio/payment/stuck': 'no payment of the full database is stuck',
  'GET /studio/payment/dispute': 'no payment of the full database is disputed',
  'GET /studio/parcel/pick-list': 'a file of chosen orders: server/order/packing',
  'GET /studio/parcel/slip': 'a file of chosen orders: server/order/packing',
  'GET /studio/parcel/label': 'a file of chosen orders: server/order/packing',
  'GET /studio/parcel/carrier': 'a file of chosen orders: server/order/packing',
  'GET /studio/settlement/export': 'a file of chosen days: server/payment/settlement',
};

let test: FullPlatform;
let studio: StudioWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  test = await createFullPlatform({ PROXY_HOPS: '1' });
  studio = await createStudioWorld({}, { test });
  const { token } = await studio.invite([{ role: 'owner', titleId: null }]);
  owner = studio.browser();
  await accept(owner, test.platform.config.publicOrigin, token);
});
afterAll(async () => {
  await studio.close();
  await test.close();
});

/** True for a list with an element, at any depth. */
const hasRows = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null && Object.values(value).some(hasRows);

it.each(reads.filter((name) => !(name in others)))('%s has rows where the tables are full', async (name) => {
  const { status, body } = await owner.request(name + (parameters[name] ?? ''));
  expect([status, hasRows(body)]).toEqual([200, true]);
});

it('every exception is a read of Studio', () => {
  expect(Object.keys({ ...others, ...parameters }).filter((name) => !reads.includes(name))).toEqual([]);
});
