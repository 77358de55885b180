import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarFigures, avatarGrounds, maxAvatarBytes } from '../../rules/person/avatar.ts';
import { type AvatarTest, createAvatarTest } from './testing.ts';

let test: AvatarTest;
beforeAll(async () => {
  test = await createAvatarTest();
});
afterAll(() => test.close());

const newFan = async (): Promise<string> => {
  const [fan] = await test.newFans(1);
  if (fan === undefined) throw new Error('no fan was made');
  return fan;
};
const own = async (fan: string) => (await test.request(fan, 'GET /user/me/avatar')).body.avatar;

describe('a profile picture', () => {
  it('is none, then drawn, then uploaded, and none again after it is deleted', async () => {
    const fan = await newFan();
    expect(await own(fan)).toBeNull();
    const drawn = { figure: 'fox', ground: 'night' };
    const address = '/api/v1/user/avatar/drawn/fox/night';
    const first = await test.request(fan, 'PUT /user/me/avatar', { drawn });
    expect(first.body).toEqual({ avatar: { small: address, large: address, drawn, isShown: false } });
    const second = await test.upload(fan);
    expect(second.status).toBe(200);
    expect(second.body.avatar).toMatchObject({ drawn: null, isShown: false });
    expect(await own(fan)).toEqual(second.body.avatar);
    expect((await test.request(fan, 'DELETE /user/me/avatar')).body).toEqual({ avatar: null });
    expect(await own(fan)).toBeNull();
    expect((await test.request(fan, 'DELETE /user/me/avatar')).status).toBe(200);
  });

  it('is read at addresses that can’t be guessed, which end with the picture', async () => {
    const fan = await newFan();
    const { small, large } = (await test.upload(fan)).body.avatar;
    expect(small).toMatch(/^\/api\/v1\/user\/avatar\/[\w-]{22}\/96$/);
    const file = await test.read(small);
    expect(file.status).toBe(200);
    expect((await sharp(file.bytes).metadata()).width).toBe(96);
    expect((await sharp((await test.read(large)).bytes).metadata()).width).toBe(320);
    await test.upload(fan);
    for (const address of [small, large]) expect((await test.read(address)).status).toBe(404);
  });

  it('can’t be a page or a script where it is served', async () => {
    const fan = await newFan();
    const { small } = (await test.upload(fan)).body.avatar;
    for (const [address, type] of [
      [small, 'image/webp'],
      ['/api/v1/user/avatar/drawn/cat/pink', 'image/svg+xml'],
    ]) {
      const { headers } = await test.read(address);
      expect(headers.get('Content-Type')).toBe(type);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  it.each([
    '/api/v1/user/avatar/unknown/96',
    '/api/v1/user/avatar/unknown/97',
    '/api/v1/user/avatar/drawn/dragon/pink',
    '/api/v1/user/avatar/drawn/cat/..%2f..',
  ])('is not found at %s', async (address) => {
    expect((await test.read(address)).status).toBe(404);
  });

  it('is the same drawing for the same words, and another for each', () => {
    const all = avatarFigures.flatMap((figure) => avatarGrounds.map((ground) => `${figure}/${ground}`));
    return Promise.all(
      all.map(async (words) => (await test.read(`/api/v1/user/avatar/drawn/${words}`)).bytes.toString()),
    ).then((drawings) => expect(new Set(drawings).size).toBe(all.length));
  });

  it('is refused with the reason in the reader’s language, and the one before stays', async () => {
    const fan = await newFan();
    const { avatar } = (await test.upload(fan)).body;
    const svg = await test.upload(fan, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(svg).toMatchObject({ status: 422, body: { code: 'PICTURE_UNSUPPORTED' } });
    const long = await test.upload(fan, Buffer.alloc(maxAvatarBytes + 10));
    expect(long).toMatchObject({ status: 422, body: { code: 'PICTURE_TOO_LARGE' } });
    const endless = await test.upload(fan, Buffer.alloc(maxAvatarBytes * 2));
    expect(endless).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    for (const body of [{}, { drawn: { figure: 'dragon', ground: 'pink' } }, { picture: '' }, { picture: 7 }])
      expect((await test.request(fan, 'PUT /user/me/avatar', body)).status).toBe(400);
    expect(await own(fan)).toEqual(avatar);
  });

  it('is seen by others only if the fan wants it, and no longer at the old address once hidden', async () => {
    const fan = await newFan();
    expect((await test.request(fan, 'PATCH /user/me/avatar', { isShown: true })).status).toBe(404);
    await test.upload(fan);
    expect((await test.avatars.shownOf([fan])).size).toBe(0);
    const shown = (await test.request(fan, 'PATCH /user/me/avatar', { isShown: true })).body.avatar;
    expect(shown.isShown).toBe(true);
    const [, avatarId] = /avatar\/([\w-]+)\/96/.exec(shown.small) ?? [];
    expect((await test.avatars.shownOf([fan])).get(fan)).toEqual({ small: shown.small, large: shown.large, avatarId });
    // Another picture is shown as well, until the fan hides it.
    const next = (await test.upload(fan)).body.avatar;
    expect(next.isShown).toBe(true);
    const hidden = (await test.request(fan, 'PATCH /user/me/avatar', { isShown: false })).body.avatar;
    expect((await test.avatars.shownOf([fan])).size).toBe(0);
    expect((await test.read(next.small)).status).toBe(404);
    expect((await test.read(hidden.small)).status).toBe(200);
  });

  it('belongs to one fan, also when both change theirs at once', async () => {
    const [one = '', other = ''] = await test.newFans(2);
    await Promise.all([test.upload(one), test.upload(other), test.upload(one), test.upload(other)]);
    await test.request(other, 'DELETE /user/me/avatar');
    expect(await own(one)).not.toBeNull();
    expect(await own(other)).toBeNull();
  });

  it.each(['GET /user/me/avatar', 'PUT /user/me/avatar', 'PATCH /user/me/avatar', 'DELETE /user/me/avatar'])(
    'needs a fan: %s',
    async (call) => {
      const body = call.startsWith('P') ? {} : undefined;
      expect(await test.request(undefined, call, body)).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_REQUIRED' },
      });
    },
  );
});
