import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eventCalls } from '../../../../server/event/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { createPhotocardState } from './photocard-state.ts';

const read = 'GET /event/e1/photocard';
const draw = 'POST /event/e1/photocard/c1/download';

let api: Awaited<ReturnType<typeof startTestApi>>;
let reply: Answer | 'drop';
let reported: string[];
const create = () => createPhotocardState('e1', (error) => reported.push(codeOf(error)));

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  reply = { body: { cards: [{ cardId: 'c1' }, { cardId: 'c2' }] } };
  api.handle(({ name }) => {
    if (name === draw) return { body: { url: '/card.png', fileName: 'card.png' } };
    return name === read ? reply : { body: 'png' };
  });
  reported = [];
});
afterEach(clearSession);

it('the winner’s card is shown, and its picture is drawn once the fan opens it', async () => {
  const { card, picture, load, dispose } = create();
  await load();
  expect([card.value, api.named(draw)]).toEqual([{ cardId: 'c1' }, []]);
  await picture.open();
  expect([picture.drawn.value?.file.name, api.named(draw).length]).toEqual(['card.png', 1]);
  dispose();
});

it('the card is empty if there is none', async () => {
  reply = { body: { cards: [] } };
  const { card, failure, load } = create();
  await load();
  expect([card.value, failure.value]).toEqual([null, null]);
});

it.each(refusalsOf(eventCalls, 'GET /event/:eventId/photocard'))(
  'shows and reports %s, until it is loaded',
  async (code) => {
    const { card, failure, load } = create();
    const usual = reply;
    reply = refusalOf(code);
    await load();
    expect(failure.value).toMatchObject({ code });
    expect([reported, card.value]).toEqual([[code], null]);
    reply = usual;
    await load();
    expect([failure.value, card.value]).toEqual([null, { cardId: 'c1' }]);
  },
);
