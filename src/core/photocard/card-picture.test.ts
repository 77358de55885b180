import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi } from '../api/test-api.ts';
import { createCardPicture } from './card-picture.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  api = await startTestApi(() => ({ headers: { 'content-type': 'image/png' }, body: 'a picture' }));
});
afterAll(() => api.stop());
afterEach(() => vi.unstubAllGlobals());

const sign = () => Promise.resolve({ url: '/card.png', fileName: 'card.png' });
const textAt = (url: string) => fetch(url).then((reply) => reply.text());

it('a card is loaded once, and its object URL is revoked when the page closes', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 5 }));
  const picture = createCardPicture(sign, (error) => {
    throw error;
  });
  await picture.open();
  const drawn = picture.drawn.value;
  expect(await textAt(drawn?.url ?? '')).toBe('a picture');
  await picture.open();
  expect(picture.drawn.value).toBe(drawn);
  picture.dispose();
  await expect(textAt(drawn?.url ?? '')).rejects.toThrow();
});

it('no object URL is created if the page closed before the card arrived', async () => {
  const drawing = Promise.withResolvers<{ width: number; height: number }>();
  vi.stubGlobal('createImageBitmap', () => drawing.promise);
  const made = vi.spyOn(URL, 'createObjectURL');
  const before = api.named('GET /card.png').length;
  const picture = createCardPicture(sign, () => undefined);
  const opening = picture.open();
  await expect.poll(() => api.named('GET /card.png').length).toBeGreaterThan(before);
  picture.dispose();
  drawing.resolve({ width: 4, height: 5 });
  await opening;
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
