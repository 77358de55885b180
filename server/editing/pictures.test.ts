import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxPictureBytes } from '../../rules/staff/content-pictures.ts';
import { kindsOf } from '../composition/compose.ts';
import { filesDirectory } from '../content/entries/entry-source.ts';
import { exportFolder } from '../content/entries/export-folder.ts';
import { features } from '../features.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createEditingWorld, type EditingWorld, forAll } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;
let dataDirectory: string;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
  ({ dataDirectory } = world.studio.test.platform.config);
});
afterAll(() => world.close());

const photo = (width: number, height: number, background = '#a0c0e0') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (bytes: Buffer, browser = owner) =>
  browser.request('POST /studio/content-picture', { picture: bytes.toString('base64') });
const call = '/studio/content/artists/mina';
/** Two names for the same bytes. */
const tour = `titles:
  - id: tour
    accent: "#6a3df0"
    name: Tour
    tagline: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    stage: other.svg
`;

describe('an uploaded picture', () => {
  it('is encoded again, upright and without metadata of the camera', async () => {
    const exif = { IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } };
    // The camera was held sideways.
    const bytes = await photo(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { body } = await upload(bytes);
    expect(body).toMatchObject({
      width: 300,
      height: 400,
      file: expect.stringMatching(/^uploads\/[0-9a-f]{64}\.jpg$/),
    });
    const stored = readFileSync(join(filesDirectory(dataDirectory), body.file.slice(8, 72)));
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.orientation, metadata.width]).toEqual([undefined, undefined, 300]);
    expect(readdirSync(join(dataDirectory, 'media'))).toContain(body.url.slice('/media/'.length));
  });

  it('is shown by the entry that names it, and exported with it', async () => {
    const { file, url } = (await upload(await photo(320, 320).png().toBuffer())).body;
    const { version, published } = (await owner.request(`GET ${call}`)).body;
    const alt = { ko: '미나', en: 'Mina', ja: 'ミナ' };
    const value = { ...published.value, portrait: { file, alt } };
    const saved = await owner.request(`PUT ${call}/draft`, { version, value });
    expect(saved.body).toMatchObject({ problems: [], pictures: { [file]: { url, width: 320, height: 320 } } });
    await owner.request(`POST ${call}/publication`, { version: version + 1 });
    const { pool } = world.studio.test.platform;
    expect((await pool.query('SELECT portrait FROM artist')).rows).toMatchObject([{ portrait: { url, alt } }]);
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-export-'));
    try {
      await exportFolder(pool, kindsOf(features), folder, filesDirectory(dataDirectory));
      expect((await sharp(readFileSync(join(folder, file))).metadata()).width).toBe(320);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is shown under each name that it has in an entry', async () => {
    const bytes = readFileSync(join(world.folder, 'dot.svg'), 'utf8');
    await world.importFiles({ 'other.svg': bytes, 'tour.yaml': tour });
    const { body } = await owner.request('GET /studio/content/titles/tour');
    expect(Object.keys(body.pictures).toSorted()).toEqual(['dot.svg', 'other.svg']);
  });

  it('keeps its transparency', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect((await upload(await clear.webp().toBuffer())).body.file).toMatch(/\.png$/);
  });

  it.each([
    [
      'is no picture by its content',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PICTURE_UNSUPPORTED',
    ],
    ['is damaged', async () => (await photo(600, 600).jpeg().toBuffer()).subarray(0, 700), 'PICTURE_UNREADABLE'],
    ['has too many bytes', async () => Buffer.alloc(maxPictureBytes + 100), 'PICTURE_TOO_LARGE'],
    [
      'has too many pixels',
      async () => {
        const bytes = await photo(4, 4).png().toBuffer();
        bytes.writeUInt32BE(10_000, 16);
        bytes.writeUInt32BE(5_001, 20);
        return bytes;
      },
      'PICTURE_TOO_LARGE',
    ],
  ])('is refused if it %s', async (_, bytes, code) => {
    expect((await upload(await bytes())).body.code).toBe(code);
  });

  it('is for who may edit something', async () => {
    const bytes = await photo(8, 8).png().toBuffer();
    expect((await upload(bytes, await world.staff(forAll('auditor')))).body.code).toBe('RIGHT_REQUIRED');
    expect((await upload(bytes, await world.staff([{ role: 'shop', titleId: 'show' }]))).status).toBe(200);
  });
});
