import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../server/contracts.ts';
import type { CallContract } from '../../../server/platform/http/contract.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { orderElsewhere, payElsewhere } from '../store/store-steps.ts';
import { type Belongings, bodiesFor, createOwner } from './belongings.ts';

const { site } = inject('product');

/** Parameters that name public data; all others name data of one fan. */
const shared = [
  'voteId',
  'eventId',
  'artistId',
  'roundId',
  'scope',
  'face',
  'productId',
  'provider',
  'avatarId',
  'kind',
];
/** Ids in bodies and queries that name public objects, or the caller's own device. */
const sharedInBodies = [
  'voteId',
  'candidateId',
  'artistIds',
  'productId',
  'roundId',
  'noticeIds',
  'termsId',
  'deviceId',
];

/** Parts of an event for winners alone, and the parts that are open to every member. */
const forWinners = ['winnerinfo', 'code', 'photocard'];
const forMembers = ['entry', 'result'];

type Ids = Readonly<Record<string, string>>;

/** The ids of a fan's own in bodies: `call id`, the sent value, and the refusal of an id that doesn't exist. */
const inBodies: Record<string, { body: (ids: Ids) => object; status: number }> = {
  'POST /payment/url orderId': {
    body: ({ waitingOrderId }) => ({ orderId: waitingOrderId, provider: 'toss', window: 'popup' }),
    status: 404,
  },
  'POST /streaming/round/:roundId/session ticketId': {
    body: ({ ticketId }) => ({ ticketId, takeOver: false, proof: null }),
    status: 422,
  },
  'POST /order/:orderId/refund lineIds': { body: ({ lineId }) => ({ lineIds: [lineId], reason: '' }), status: 404 },
};

const contracts: [string, CallContract][] = Object.entries(calls);
const parametersOf = (name: string) => [...name.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
const ownOf = (name: string) => parametersOf(name).filter((each) => !shared.includes(each));
/** Calls of fans; server/across/authorisation.test.ts tries those of the staff as fans. */
const closed = contracts.filter(([, { access }]) => access === 'member' || access === 'platform');
const named = closed.map(([name]) => name).filter((name) => ownOf(name).length > 0);
const ofEvents = closed.map(([name]) => name).filter((name) => name.includes('/event/:eventId/'));
const partOf = (name: string) => name.split('/')[3] ?? '';
const ofWinners = ofEvents.filter((name) => forWinners.includes(partOf(name)));
/** Words of an address that are no ids. */
const choices = ['scope', 'face'];
const nested = named.filter((name) => parametersOf(name).filter((each) => !choices.includes(each)).length > 1);
/** The inner id of each such call: the outer thing can be the caller's own. */
const inside: Record<string, keyof Belongings> = {
  'POST /order/:orderId/photocard/:photocardId/:face/download': 'photocardId',
  'POST /event/:eventId/photocard/:cardId/download': 'cardId',
  'GET /inquiry/:inquiryId/picture/:pictureId': 'pictureId',
};

/** The names of all properties of a JSON schema, at any depth. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesOf)];
}

function idsInBody(name: string, { query, body }: CallContract): string[] {
  const schemas = [query, body].filter((schema) => schema !== undefined);
  const found = schemas.flatMap((schema) =>
    propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  return [...new Set(found)]
    .filter((each) => /Ids?$/.test(each) && !sharedInBodies.includes(each))
    .map((each) => `${name} ${each}`);
}

let owner: Fan;
let stranger: Fan;
/** Has an order and a won event too. */
let rival: Fan;
let rivalsOrder: string;
let rivalsInquiry: string;
let belongings: Belongings;
beforeAll(async () => {
  stranger = await joinFan();
  ({ owner, rival, belongings } = await createOwner());
  rivalsOrder = await orderElsewhere(rival, 'last-light-faces', 1);
  await payElsewhere(rival, rivalsOrder);
  const inquiry = { topic: 'VOTE', message: 'Mine are gone too.', language: 'en' };
  rivalsInquiry = String((await callAs(rival, 'POST', '/inquiry', inquiry))['inquiryId']);
}, 60_000);
afterAll(async () => {
  // The owner still has everything that strangers tried to change.
  for (const path of [
    `/order/${belongings.orderId}`,
    `/ticket/${belongings.ticketId}`,
    `/inquiry/${belongings.inquiryId}`,
  ]) {
    await callAs(owner, 'GET', path);
  }
});

async function request(fan: Fan, name: string, ids: Ids, ownBody?: unknown) {
  const body = ownBody ?? (await bodiesFor(ids, fan.deviceId))[name] ?? {};
  const [method = '', path = ''] = name.replaceAll(/:(\w+)/g, (_, parameter) => ids[parameter] ?? 'none').split(' ');
  const reply = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: {
      Origin: site,
      'Content-Type': 'application/json',
      'X-Device-Id': fan.deviceId,
      'Idempotency-Key': randomUUID(),
      Authorization: `Bearer ${fan.accessToken}`,
    },
    body: method === 'GET' ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  const code: unknown = text.startsWith('{') ? JSON.parse(text).code : undefined;
  return { status: reply.status, code };
}

const notFound = { status: 404, code: 'NOT_FOUND' };
const unknown = (names: readonly string[]): Ids => Object.fromEntries(names.map((each) => [each, randomUUID()]));

describe('data of one fan', () => {
  it('is named by parameters for each of which this test has an id', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(named.flatMap(ownOf).filter((parameter) => !(parameter in belongings))).toEqual([]);
  });

  it('is named in bodies and queries by ids for each of which this test has a row', () => {
    expect(closed.flatMap(([name, contract]) => idsInBody(name, contract)).toSorted()).toEqual(
      Object.keys(inBodies).toSorted(),
    );
  });

  it('is named inside other data by calls for each of which this test has a row', () => {
    expect(nested.toSorted()).toEqual(Object.keys(inside).toSorted());
    expect(ofEvents.map(partOf).filter((part) => ![...forWinners, ...forMembers].includes(part))).toEqual([]);
  });

  it.each(named)('%s answers another member as if the data did not exist', async (name) => {
    const expected = await request(stranger, name, { ...belongings, ...unknown(ownOf(name)) });
    expect(await request(stranger, name, belongings)).toEqual(expected);
    expect(expected).toEqual(notFound);
  });

  it.each(named.filter((name) => name.startsWith('GET')))('%s answers the owner', async (name) => {
    expect(await request(owner, name, belongings)).toMatchObject({ status: 200 });
  });

  it.each(Object.entries(inside))(
    '%s: to another member it is not part of what that member has',
    async (name, inner) => {
      const ids = { ...belongings, orderId: rivalsOrder, inquiryId: rivalsInquiry };
      expect(await request(rival, name, { ...ids, [inner]: randomUUID() })).toEqual(notFound);
      expect(await request(rival, name, ids)).toEqual(notFound);
      expect(await request(owner, name, belongings)).toMatchObject({ status: 200 });
    },
  );

  it.each(Object.entries(inBodies))(
    '%s in a body: to another member it is as if it did not exist',
    async (row, how) => {
      const [method = '', path = '', id = ''] = row.split(' ');
      const name = `${method} ${path}`;
      const ids = { ...belongings, orderId: rivalsOrder };
      const expected = await request(rival, name, ids, how.body(unknown(['waitingOrderId', 'ticketId', 'lineId'])));
      expect(await request(rival, name, ids, how.body(belongings)), id).toEqual(expected);
      expect(expected.status).toBe(how.status);
    },
  );
});

describe('the parts of an event for winners', () => {
  it.each(ofWinners)('%s answers 404 to a member who did not win', async (name) => {
    expect(await request(stranger, name, belongings)).toEqual(notFound);
    expect(await request(owner, name, belongings)).toMatchObject({ status: 200 });
  });
});
