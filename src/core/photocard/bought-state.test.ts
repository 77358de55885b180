import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photocard } from '../../../server/photocard/contract.ts';
import { codeOf } from '../api/fan-error.ts';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { refusalOf } from '../api/testing-refusal.ts';
import { stubDocument } from '../element/testing-host.ts';
import { clearSession, storeSession } from '../session/auth-state.ts';
import { type BoughtCard, type BoughtState, cardsIn, createBoughtState } from './bought-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: BoughtState;
let refusal: Answer | null;
let reported: string[];
let revoked: string[];

// The state uses only these parts of a set.
const setOf = (photocardId: string, faces: number) =>
  ({
    photocardId,
    serial: 1,
    edition: 100,
    faces: Array.from({ length: faces }, (_, face) => ({ face, artist: 'Nova', line: '', accent: '' })),
  }) as unknown as Photocard;

const cards = (...sets: Photocard[]) => cardsIn(sets);
const drawn = () =>
  api.received.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name.replace('POST /order/o1/', ''));

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await api.stop();
});
beforeEach(() => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  refusal = null;
  reported = [];
  revoked = [];
  api.handle(({ name }) =>
    name.startsWith('GET') ? { body: 'png' } : (refusal ?? { body: { url: '/card.png', fileName: 'card.png' } }),
  );
  state = createBoughtState('o1', (error) => reported.push(codeOf(error)));
});
afterEach(() => {
  state.dispose();
  clearSession();
});

it('the cards of all sets are listed, set by set', () => {
  expect(cards(setOf('p1', 2), setOf('p2', 1))).toMatchObject([
    { photocardId: 'p1', face: 0, artist: 'Nova', serial: 1 },
    { photocardId: 'p1', face: 1 },
    { photocardId: 'p2', face: 0 },
  ]);
});

describe('a card', () => {
  const [first, second] = cards(setOf('p1', 2)) as [BoughtCard, BoughtCard];

  it('is drawn once, when the fan selects it', async () => {
    state.select(first);
    expect(state.shown.value).toBe(first);
    await expect.poll(() => state.pictureOf(first).drawn.value?.file.name).toBe('card.png');
    state.close();
    expect(state.shown.value).toBeNull();
    state.select(first);
    expect([state.shown.value, drawn()]).toEqual([first, ['photocard/p1/0/download']]);
  });

  it('has its own picture', () => {
    expect(state.pictureOf(first)).toBe(state.pictureOf({ ...first }));
    expect(state.pictureOf(first)).not.toBe(state.pictureOf(second));
  });

  it('shows and reports the reason if it can’t be drawn', async () => {
    refusal = refusalOf('NOT_FOUND');
    state.select(first);
    await expect.poll(() => state.pictureOf(first).failure.value).toMatchObject({ code: 'NOT_FOUND' });
    expect(reported).toEqual(['NOT_FOUND']);
  });
});

it('the first set is drawn in advance, but at most three cards', async () => {
  await state.reveal(cards(setOf('p1', 2), setOf('p2', 1)));
  expect(drawn()).toEqual(['photocard/p1/0/download', 'photocard/p1/1/download']);
  await state.reveal(cards(setOf('p3', 5)));
  expect(drawn().slice(2)).toEqual([0, 1, 2].map((face) => `photocard/p3/${face}/download`));
});

it('the pictures are freed at the end', async () => {
  await state.reveal(cards(setOf('p1', 2)));
  state.dispose();
  expect(revoked).toHaveLength(2);
});
