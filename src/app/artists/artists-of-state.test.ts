import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createArtistsOf } from './artists-of-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());

it('the list requests the artists of its subject', async () => {
  api.handle(() => ({ body: { artists: [{ artistId: 'haram' }] } }));
  const artists = createArtistsOf({ kind: 'STREAM', subjectId: 'night' });
  await artists.load();
  expect(api.received.map(({ name, query }) => name + query)).toEqual([
    'GET /artist/about?kind=STREAM&subjectId=night',
  ]);
  expect(artists.state.value.value).toEqual([{ artistId: 'haram' }]);
  artists.dispose();
});

it('the list is empty if the artists can’t be loaded', async () => {
  api.handle(() => refusalOf('OVERLOADED'));
  const artists = createArtistsOf({ kind: 'EVENT', subjectId: 'seats' });
  await artists.load();
  expect(artists.state.value).toMatchObject({ status: 'failed' });
  expect(artists.state.value.value).toBeUndefined();
  artists.dispose();
});
