import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { createPhotocardState } from './photocard-state.ts';

const cards = 'GET /event/final/photocard';
const download = 'POST /event/final/photocard/c1/download';

let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  api = await startTestApi(({ name }) => {
    if (name === cards) return { body: { cards: [{ cardId: 'c1', serial: 1, edition: 3, isNamed: true }] } };
    if (name === download) return { body: { url: '/card.png', fileName: 'card.png', expiresAt: '' } };
    return { headers: { 'content-type': 'image/png' }, body: 'a picture' };
  });
});
afterAll(() => api.stop());
afterEach(() => vi.unstubAllGlobals());

const asked = (url: string) => fetch(url).then((reply) => reply.text());

it('lets go of an earlier opening’s address, and of the last one with the page', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 5 }));
  const state = createPhotocardState('final', (error) => {
    throw error;
  });
  await state.load();
  await state.open();
  const first = state.drawn.value?.url ?? '';
  expect(await asked(first)).toBe('a picture');
  await state.open();
  const second = state.drawn.value?.url ?? '';
  expect(second).not.toBe(first);
  await expect(asked(first)).rejects.toThrow();
  expect(await asked(second)).toBe('a picture');
  state.dispose();
  await expect(asked(second)).rejects.toThrow();
});

it('makes no address for a page that is gone before the card has come', async () => {
  const drawing = Promise.withResolvers<{ width: number; height: number }>();
  vi.stubGlobal('createImageBitmap', () => drawing.promise);
  const made = vi.spyOn(URL, 'createObjectURL');
  const state = createPhotocardState('final', () => undefined);
  await state.load();
  const opening = state.open();
  await vi.waitUntil(() => api.named('GET /card.png').length > 0);
  state.dispose();
  drawing.resolve({ width: 4, height: 5 });
  await opening;
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
