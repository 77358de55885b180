import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createRoundTicketState, type Subject } from './round-ticket-state.ts';

const roundOf = (number: number, state: string, access = 'PASS') => ({
  roundId: `r${number}`,
  number,
  name: `Night ${number}`,
  state,
  access,
  startsAt: `2026-12-0${number}T10:00:00.000Z`,
});
const rounds = [roundOf(1, 'VOD'), roundOf(2, 'SCHEDULED'), roundOf(3, 'SCHEDULED', 'FREE'), roundOf(4, 'ENTRY_OPEN')];
const stream = {
  streamId: 'final',
  name: 'Final',
  round: rounds[1],
  rounds,
  admissions: [] as object[],
  productIds: ['gone', 'pass', 'other'],
};

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, Answer | 'drop'>;
beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  replies = {
    'GET /streaming/final': { body: stream },
    'GET /product/gone': { body: { productId: 'gone', saleState: 'SOLD_OUT' } },
    'GET /product/pass': { body: { productId: 'pass', saleState: 'ON_SALE' } },
    'GET /product/other': { body: { productId: 'other', saleState: 'ON_SALE' } },
  };
  api.handle(({ name }) => replies[name] ?? {});
});

async function ticketFor(subject: Subject) {
  const state = createRoundTicketState(subject);
  await state.load();
  state.dispose();
  return state.ticket.value;
}

describe('the ticket for a round', () => {
  it.each([
    [null, 2],
    [2, 2],
    [4, 4],
  ])('is the first product on sale, for the round that is shown: %s', async (number, shown) => {
    const { value } = await ticketFor({ streamId: 'final', number });
    expect(value).toMatchObject({ round: { number: shown }, product: { productId: 'pass' } });
    expect(api.named('GET /product/other')).toEqual([]);
  });

  it.each(['ON_SALE', 'LOW'])('is offered while its sale is %s', async (saleState) => {
    replies['GET /product/pass'] = { body: { productId: 'pass', saleState } };
    expect((await ticketFor({ streamId: 'final', number: 2 })).value?.product.productId).toBe('pass');
  });

  it.each([
    ['a recording', 1],
    ['a free round', 3],
    ['a round that does not exist', 9],
  ])('is not offered for %s', async (_, number) => {
    expect((await ticketFor({ streamId: 'final', number })).value).toBeNull();
  });

  it('is not offered to a fan who has one, nor if none is on sale', async () => {
    replies['GET /streaming/final'] = { body: { ...stream, admissions: [{ ticketId: 't1' }] } };
    expect((await ticketFor({ streamId: 'final', number: 2 })).value).toBeNull();
    replies['GET /streaming/final'] = { body: { ...stream, productIds: ['gone'] } };
    expect((await ticketFor({ streamId: 'final', number: 2 })).value).toBeNull();
  });

  const live = { ...stream, streamId: 'live', round: rounds[0], rounds: [roundOf(1, 'LIVE'), roundOf(5, 'SCHEDULED')] };
  const free = { ...stream, streamId: 'free', rounds: [roundOf(1, 'SCHEDULED', 'FREE')] };
  it.each([
    ['the first of all', [live, free, stream], 2],
    ['one that comes after a live one', [live, free], 5],
    ['none', [free], undefined],
  ])('of a title is for its next round that needs one: %s', async (_, streams, number) => {
    replies['GET /streaming/live'] = { body: live };
    replies['GET /streaming/free'] = { body: free };
    replies['GET /streaming'] = { body: { streams } };
    expect((await ticketFor({ titleId: 'show' })).value?.round.number).toBe(number);
  });

  it('is missing where it can’t be loaded', async () => {
    replies['GET /streaming/final'] = refusalOf('NOT_FOUND');
    expect(await ticketFor({ streamId: 'final', number: null })).toMatchObject({ status: 'failed', value: undefined });
  });
});
