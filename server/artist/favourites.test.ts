import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxFavourites } from '../../rules/favourites.ts';
import { inTransaction } from '../platform/database/database.ts';
import { runOnDatabaseOf } from '../platform/testing-command.ts';
import { artistPersonalData } from './personal-data.ts';
import { type ArtistTest, createArtistTest } from './testing.ts';

let test: ArtistTest;
const many = Array.from({ length: maxFavourites + 5 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
beforeAll(async () => {
  test = await createArtistTest();
  await test.saveArtists('haram', 'ren', ...many);
});
beforeEach(() => test.platform.pool.query('DELETE FROM favourite_artist'));
afterAll(() => test.close());

const listOf = async (fan: string): Promise<string[]> => {
  const { body } = await test.request(fan, 'GET /artist/favourites');
  return body.artists.map(({ artistId }: { artistId: string }) => artistId);
};
const add = (fan: string, artistId: string) => test.request(fan, `PUT /artist/${artistId}/favourite`);
const remove = (fan: string, artistId: string) => test.request(fan, `DELETE /artist/${artistId}/favourite`);
const merge = (fan: string, artistIds: string[]) => test.request(fan, 'POST /artist/favourites', { artistIds });

describe('a heart', () => {
  it('is stored on the account, the latest first, once however often it is added', async () => {
    expect((await add('mina', 'haram')).body).toEqual({ artistIds: ['haram'] });
    expect((await add('mina', 'ren')).body).toEqual({ artistIds: ['ren', 'haram'] });
    expect(await add('mina', 'haram')).toMatchObject({ status: 200, body: { artistIds: ['ren', 'haram'] } });
    const { body } = await test.request('mina', 'GET /artist/favourites');
    expect(body.artists).toMatchObject([{ artistId: 'ren', name: 'ren' }, { artistId: 'haram' }]);
  });

  it('can be removed, and removing it again changes nothing', async () => {
    await add('mina', 'haram');
    await add('mina', 'ren');
    expect((await remove('mina', 'haram')).body).toEqual({ artistIds: ['ren'] });
    expect(await remove('mina', 'haram')).toMatchObject({ status: 200, body: { artistIds: ['ren'] } });
    expect((await remove('mina', 'unknown')).status).toBe(200);
  });

  it('belongs to one fan', async () => {
    await add('mina', 'haram');
    await remove('sora', 'haram');
    expect(await listOf('sora')).toEqual([]);
    expect(await listOf('mina')).toEqual(['haram']);
  });

  it('is not found for an unknown artist', async () => {
    expect(await add('mina', 'unknown')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each(['GET /artist/favourites', 'PUT /artist/haram/favourite', 'DELETE /artist/haram/favourite'])(
    'needs a fan: %s',
    async (call) => {
      const reply = await test.api.request(call, { headers: { 'Idempotency-Key': crypto.randomUUID() } });
      expect(reply).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
    },
  );
});

describe('hearts of a browser without an account', () => {
  it('are merged into the account without a loss or a duplicate, and unknown ids are ignored', async () => {
    await add('mina', 'ren');
    expect((await merge('mina', ['haram', 'ren', 'unknown', 'haram'])).body).toEqual({
      artistIds: ['haram', 'ren'],
      left: [],
    });
  });

  it('keep their order', async () => {
    const artistIds = many.slice(0, 5);
    expect((await merge('mina', artistIds)).body.artistIds).toEqual(artistIds);
  });

  it('are merged once where a request is repeated under its key', async () => {
    const key = crypto.randomUUID();
    const first = await test.request('mina', 'POST /artist/favourites', { artistIds: ['haram'] }, key);
    await remove('mina', 'haram');
    const again = await test.request('mina', 'POST /artist/favourites', { artistIds: ['haram'] }, key);
    expect(again.text).toBe(first.text);
    expect(await listOf('mina')).toEqual([]);
  });
});

describe('the limit', () => {
  it('refuses one more, accepts the part of a merge that fits, and has room again after one is removed', async () => {
    const { body } = await merge('mina', many.slice(0, maxFavourites - 1));
    expect(body.artistIds).toHaveLength(maxFavourites - 1);
    expect((await merge('mina', ['haram', 'ren'])).body).toMatchObject({ left: ['ren'] });
    const full = await add('mina', 'ren');
    expect(full).toMatchObject({ status: 409, body: { code: 'FAVOURITES_FULL', max: maxFavourites } });
    expect(full.body.message).toContain(String(maxFavourites));
    expect((await add('mina', 'haram')).status).toBe(200);
    await remove('mina', many[0] ?? '');
    expect((await add('mina', 'ren')).status).toBe(200);
  });

  it('refuses a longer list than an account can have', async () => {
    expect(await merge('mina', many)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('holds for requests at the same time', async () => {
    await merge('mina', many.slice(0, maxFavourites - 1));
    const outcomes = await Promise.all(many.slice(maxFavourites - 1).map((artistId) => add('mina', artistId)));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await listOf('mina')).toHaveLength(maxFavourites);
  });

  it('is enforced by the database too: two favourites can’t have one place', async () => {
    const insert = (artistId: string) =>
      test.platform.pool.query("INSERT INTO favourite_artist (user_id, artist_id, place) VALUES ('mina', $1, 1)", [
        artistId,
      ]);
    await insert('haram');
    await expect(insert('ren')).rejects.toThrow('favourite_artist_user_id_place_key');
  });

  it('is the same in the check of the database', async () => {
    const { rows } = await test.platform.pool.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = 'favourite_artist'::regclass AND contype = 'c'`,
    );
    expect(rows.map(({ definition }) => definition).join()).toContain(`(place <= ${maxFavourites})`);
  });
});

describe('personal data', () => {
  it('is in the download, and deleted when the fan leaves', async () => {
    await add('mina', 'haram');
    await add('sora', 'ren');
    const data = artistPersonalData(test.platform);
    const records = [];
    for await (const record of data.records('mina', 'ja')) records.push(record);
    expect(records).toEqual([
      { artistId: 'haram', artist: 'haram 日本語', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ]);
    await inTransaction(test.platform.pool, async (connection) => data.forget?.(connection, 'mina'));
    expect(await listOf('mina')).toEqual([]);
    expect(await listOf('sora')).toEqual(['ren']);
  });
});

describe('npm run fanfare -- artist', () => {
  it('prints each artist with the number of fans, the most first', async () => {
    await add('mina', 'haram');
    await add('sora', 'haram');
    await add('sora', 'ren');
    const { code, out } = await runOnDatabaseOf(test.platform, ['artist', 'favourites']);
    expect({ code, out }).toEqual({ code: 0, out: '2  haram  haram\n1  ren  ren\n' });
  });

  it('explains its usage', async () => {
    const { code, complaint } = await runOnDatabaseOf(test.platform, ['artist', 'hearts']);
    expect(code).toBe(2);
    expect(complaint).toContain('npm run fanfare -- artist favourites');
  });
});
