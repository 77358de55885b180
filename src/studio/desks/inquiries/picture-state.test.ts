import { expect, it, onTestFinished } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { createPictureState } from './picture-state.ts';

it('a second press on a picture while it loads sends no second call', async () => {
  stubDocument();
  const reply = Promise.withResolvers<void>();
  const api = await startTestApi(async () => {
    await reply.promise;
    return { body: { picture: 'bytes' } };
  });
  onTestFinished(() => api.stop());
  const state = createPictureState({ inquiryId: 'i1', pictureId: 'p1' });
  onTestFinished(state.dispose);
  expect(state.isRequested.value).toBe(false);
  const first = state.request();
  await expect.poll(() => api.received).toHaveLength(1);
  await state.request();
  expect([state.isRequested.value, state.file.value.status]).toEqual([true, 'loading']);
  reply.resolve();
  await first;
  expect(state.file.value).toMatchObject({ status: 'ready', value: { picture: 'bytes' } });
  expect(api.received.map(({ name }) => name)).toEqual(['GET /studio/inquiry/i1/picture/p1']);
});
