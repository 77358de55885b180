import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxAvatarBytes } from '../../rules/person/avatar.ts';
import { createPictureMaker } from './make-picture.ts';
import { colouredPicture } from './testing.ts';

const { make } = createPictureMaker();
const network = '198.51.100.1';

/** The colour of one pixel, as red, green and blue. */
async function pixelOf(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const start = (top * info.width + left) * info.channels;
  return [...data.subarray(start, start + 3)];
}

describe('an uploaded picture', () => {
  it('becomes the middle square in two sizes, as WebP without metadata', async () => {
    const original = await colouredPicture();
    expect(original.includes('Secret place')).toBe(true);
    const made = await make(original, network);
    for (const [picture, side] of [
      [made.small, 96],
      [made.large, 320],
    ] as const) {
      const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata();
      expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: side, height: side });
      expect(picture.includes('Secret place')).toBe(false);
      const [red = 0, green = 0, blue = 0] = await pixelOf(picture, side / 2, side / 2);
      expect([red < 60, green > 200, blue < 60]).toEqual([true, true, true]);
    }
  });

  it('is upright, as the camera was held', async () => {
    // Stored on its side: orientation 6 means that the left edge is the top.
    const lying = await sharp(await colouredPicture(300, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { large } = await make(lying, network);
    const [topRed = 0, , topBlue = 0] = await pixelOf(large, 160, 20);
    const [bottomRed = 0, , bottomBlue = 0] = await pixelOf(large, 160, 300);
    expect([topRed > 200, topBlue < 60, bottomRed < 60, bottomBlue > 200]).toEqual([true, true, true, true]);
  });

  it.each(['png', 'webp'] as const)('may be %s, also with transparent parts', async (format) => {
    const original = sharp({ create: { width: 40, height: 60, channels: 4, background: '#00000000' } });
    const { small } = await make(await original.toFormat(format).toBuffer(), network);
    expect((await sharp(small).metadata()).width).toBe(96);
  });
});

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

describe('an uploaded file', () => {
  it.each([
    ['a drawing, which may have scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an animation', Buffer.from('GIF89a\u0001\u0000')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(make(bytes, network)).rejects.toMatchObject({ code: 'PICTURE_UNSUPPORTED' });
  });

  it('is refused if it only begins like a picture', async () => {
    const page = Buffer.concat([jpegStart, Buffer.from('<script>alert(1)</script>')]);
    await expect(make(page, network)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
    const half = (await colouredPicture()).subarray(0, 900);
    await expect(make(half, network)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
  });

  it('is refused if it has too many bytes', async () => {
    const long = Buffer.concat([jpegStart, Buffer.alloc(maxAvatarBytes)]);
    await expect(make(long, network)).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE' });
  });

  it('is refused if it has few bytes and too many pixels', async () => {
    const bomb = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(maxAvatarBytes);
    await expect(make(bomb, network)).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE' });
  });

  it('while too many wait, and later not', async () => {
    const original = await colouredPicture();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => make(original, `198.51.100.${index}`)),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 8 }, () => 'OVERLOADED'));
    await expect(make(original, network)).resolves.toBeDefined();
  });
});
