import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxInquiryPictureBytes } from '../../../rules/inquiry/pictures.ts';
import type { SignedInFan } from '../../account/testing.ts';
import { createMembersWorld, forAll, type MembersWorld } from '../../members/testing.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { inquireAs } from '../desk/testing.ts';
import { createLink } from '../guest/guest-links.ts';
import { writeInquiry } from '../inquiries.ts';
import { pictureRoutes } from './routes.ts';

let world: MembersWorld;
let desk: StudioBrowser;
let picture: string;

beforeAll(async () => {
  world = await createMembersWorld();
  ({ browser: desk } = await world.staff(forAll('desk')));
  picture = (await photo(300, 200)).toString('base64');
});
afterAll(() => world.close());

/** A JPEG that says where it was taken. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a0c0e0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();

const add = (fan: SignedInFan, inquiryId: string, body: object = {}) =>
  world.fans.request(fan, `POST /inquiry/${inquiryId}/picture`, { position: 0, picture, ...body });

async function inquireWithPicture() {
  const fan = await world.fans.newFan();
  const inquiryId = await inquireAs(world, fan);
  const added = await add(fan, inquiryId);
  expect(added.status, added.text).toBe(200);
  const pictureId: string = added.body.pictures[0].pictureId;
  return { fan, inquiryId, pictureId };
}

const read = (fan: SignedInFan, inquiryId: string, pictureId: string) =>
  world.fans.request(fan, `GET /inquiry/${inquiryId}/picture/${pictureId}`);
const answer = async (inquiryId: string) => {
  const { version } = (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
  const sent = await desk.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message: 'Here.' });
  expect(sent.status, sent.text).toBe(200);
};

describe('a picture in an inquiry', () => {
  it('is encoded again without its metadata, and only its fan can read it', async () => {
    const { fan, inquiryId, pictureId } = await inquireWithPicture();
    const { body, headers } = await read(fan, inquiryId, pictureId);
    const file = Buffer.from(body.picture, 'base64');
    const { format, width, height, exif } = await sharp(file).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 300, height: 200, exif: undefined });
    expect(file.includes('Secret place')).toBe(false);
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect((await read(await world.fans.newFan(), inquiryId, pictureId)).body.code).toBe('NOT_FOUND');
    expect((await add(await world.fans.newFan(), inquiryId)).body.code).toBe('NOT_FOUND');
  });

  it('is made smaller where it is larger than a reader needs', async () => {
    const fan = await world.fans.newFan();
    const large = (await photo(4000, 1000)).toString('base64');
    const { body } = await add(fan, await inquireAs(world, fan), { picture: large });
    expect(body.pictures).toMatchObject([{ position: 0, width: 2048, height: 512 }]);
  });

  it('is one of three of a text, also where many come at once', async () => {
    const fan = await world.fans.newFan();
    const inquiryId = await inquireAs(world, fan);
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => add(fan, inquiryId)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(sent.filter(({ body }) => body.code === 'PICTURES_ENDED')).toHaveLength(2);
    const { body } = await world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message: 'One more' });
    expect((await add(fan, inquiryId, { position: body.replies.length })).body.pictures).toHaveLength(4);
  });

  it('belongs to the fan’s last message until it is answered', async () => {
    const { fan, inquiryId } = await inquireWithPicture();
    await world.fans.request(fan, `POST /inquiry/${inquiryId}/reply`, { message: 'More' });
    expect((await add(fan, inquiryId)).body.code).toBe('PICTURES_ENDED');
    expect((await add(fan, inquiryId, { position: 1 })).status).toBe(200);
    await answer(inquiryId);
    for (const position of [1, 2]) expect((await add(fan, inquiryId, { position })).body.code).toBe('PICTURES_ENDED');
  });

  it('can’t be added to a text that is older than a day', async () => {
    const { fan, inquiryId } = await inquireWithPicture();
    await world.fans.store.owner.query(
      "UPDATE inquiry SET asked_at = now() - interval '25 hours' WHERE inquiry_id = $1",
      [inquiryId],
    );
    expect((await add(fan, inquiryId)).body.code).toBe('PICTURES_ENDED');
  });

  it('is checked by its content, and refused where it is too large or no picture', async () => {
    const fan = await world.fans.newFan();
    const inquiryId = await inquireAs(world, fan);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect((await add(fan, inquiryId, { picture: svg })).body.code).toBe('PICTURE_UNSUPPORTED');
    const cut = Buffer.from(picture, 'base64').subarray(0, 300).toString('base64');
    expect((await add(fan, inquiryId, { picture: cut })).body.code).toBe('PICTURE_UNREADABLE');
    const long = Buffer.alloc(maxInquiryPictureBytes + 10).toString('base64');
    expect((await add(fan, inquiryId, { picture: long })).body.code).toBe('PICTURE_TOO_LARGE');
  });

  it('is seen by the staff before they answer, and each opening is in the audit log', async () => {
    const { fan, inquiryId, pictureId } = await inquireWithPicture();
    const { version } = (await desk.request(`GET /studio/inquiry/${inquiryId}`)).body;
    await add(fan, inquiryId);
    const late = await desk.request(`POST /studio/inquiry/${inquiryId}/answer`, { version, message: 'Here.' });
    expect(late.body.code).toBe('INQUIRY_CHANGED');
    expect((await desk.request(`GET /studio/inquiry/${inquiryId}`)).body.pictures).toHaveLength(2);
    const opened = await desk.request(`GET /studio/inquiry/${inquiryId}/picture/${pictureId}`);
    expect(opened.body.picture).toBe((await read(fan, inquiryId, pictureId)).body.picture);
    const { browser: owner } = await world.staff(forAll('owner'));
    const [entry] = (await owner.request(`GET /studio/audit-log/inquiry/${inquiryId}`)).body.entries;
    expect(entry.action).toBe('inquiry.picture');
    const { browser: shop } = await world.staff(forAll('shop'));
    const refused = await shop.request(`GET /studio/inquiry/${inquiryId}/picture/${pictureId}`);
    expect(refused.body.code).toBe('RIGHT_REQUIRED');
  });

  it('is in the fan’s data, and is deleted when the fan leaves', async () => {
    const { fan, inquiryId } = await inquireWithPicture();
    const data = world.fans.features.find(({ name }) => name === 'inquiryPictures');
    if (data === undefined) throw new Error('the pictures are in no download');
    const readAll = async () => {
      const records = [];
      for await (const record of data.records(fan.userId, 'en')) records.push(record);
      return records;
    };
    const records = await readAll();
    expect(records).toEqual([
      expect.objectContaining({ position: 0, picture: expect.stringMatching(/^data:image\/webp;base64,/) }),
    ]);
    // Deleted while the download is written, it is left out.
    const reading = data.records(fan.userId, 'en')[Symbol.asyncIterator]();
    await add(fan, inquiryId);
    await reading.next();
    await world.fans.store.pool.query('DELETE FROM inquiry_picture WHERE inquiry_id = $1', [inquiryId]);
    expect((await reading.next()).done).toBe(true);
    await world.fans.leave(fan);
    expect(await readAll()).toEqual([]);
  });

  it('is added and read by a guest with the secret of the link', async () => {
    const { platform, pool } = world.fans.store;
    const form = { topic: 'ACCOUNT', message: 'Help', reference: null, language: 'en' } as const;
    const guest = { userId: `guest:${'0'.repeat(64)}`, origin: 'https://fan.example', guestEmail: 'g@mail.example' };
    const connection = await pool.connect();
    const { inquiryId } = await writeInquiry(connection, platform.sealing, { ...form, ...guest });
    const token = await createLink(connection, inquiryId);
    connection.release();
    const api = world.fans.store.serve({
      routes: pictureRoutes(platform, () => ({ userId: '', partnerOrigin: null })),
    });
    const post = (call: string, body: object) =>
      api.request(`POST /guest/question/picture${call}`, {
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID(), 'X-Device-Id': crypto.randomUUID() },
      });
    const added = await post('', { token, position: 0, picture });
    expect(added.status, added.text).toBe(200);
    const { pictureId } = added.body.pictures[0];
    expect((await post('/read', { token, pictureId })).body.picture).toMatch(/^UklGR/);
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect((await post('/read', { token: other, pictureId })).body.code).toBe('NOT_FOUND');
    expect((await post('', { token: other, position: 0, picture })).body.code).toBe('NOT_FOUND');
  });
});
