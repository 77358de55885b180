import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVariants, maxPixels } from './make-variants.ts';

let media: string;
beforeEach(() => {
  media = mkdtempSync(join(tmpdir(), 'fan-media-'));
});
afterEach(() => rmSync(media, { recursive: true }));

const painted = (width: number, height: number, background = '#c03060') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The variants include AVIF, which no other code reads. */
function read(file: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
  return sharp(readFileSync(join(media, basename(file))));
}

/** The middle pixel of a file that was made. */
async function middleOf(file: string): Promise<number[]> {
  const { data, info } = await read(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Formats that lose something change a colour a little. */
const isNear = (pixel: ArrayLike<number>, expected: readonly number[]): boolean =>
  expected.every((value, index) => Math.abs(value - (pixel[index] ?? -1)) <= 6);

describe('the files of a picture', () => {
  it('are its widths as AVIF and WebP, and the widest as JPEG', async () => {
    const made = await makeVariants(await painted(700, 350).png().toBuffer(), media);
    expect(made).toEqual({ url: expect.stringMatching(/^\/media\/[0-9a-f]{24}-700\.jpg$/), width: 700, height: 350 });
    const stem = basename(made.url).replace('-700.jpg', '');
    const expected = [160, 320, 640, 700].flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]);
    expect(readdirSync(media).toSorted()).toEqual([...expected, basename(made.url)].toSorted());
    for (const file of readdirSync(media)) {
      const { format, compression, width, height } = await read(file).metadata();
      const size = Number(/-(\d+)\./.exec(file)?.[1]);
      expect([file, width, height]).toEqual([file, size, size / 2]);
      expect(compression === 'av1' ? 'avif' : format).toBe(
        { avif: 'avif', webp: 'webp', jpg: 'jpeg' }[file.split('.')[1] ?? ''],
      );
    }
  });

  it('are never wider than 1,920 pixels', async () => {
    const made = await makeVariants(await painted(4000, 1000).jpeg().toBuffer(), media);
    expect(made).toMatchObject({ width: 1920, height: 480 });
    expect(Math.max(...readdirSync(media).map((file) => Number(/-(\d+)\./.exec(file)?.[1])))).toBe(1920);
  });

  it('are upright, and contain no location', async () => {
    const taken = await painted(400, 200)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await makeVariants(taken, media);
    expect(made).toMatchObject({ width: 200, height: 400 });
    for (const file of readdirSync(media)) {
      const { exif, orientation, xmp, iptc } = await read(file).metadata();
      expect([file, exif, orientation, xmp, iptc]).toEqual([file, undefined, undefined, undefined, undefined]);
    }
  });

  it('have the colours of sRGB without a profile', async () => {
    const wide = await painted(200, 200, '#40a060').withIccProfile('p3').png().toBuffer();
    // The same colour has other numbers in Display P3.
    const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(isNear(stored, [0x40, 0xa0, 0x60])).toBe(false);
    await makeVariants(wide, media);
    for (const file of readdirSync(media)) {
      const { icc, space } = await read(file).metadata();
      expect([file, icc, space]).toEqual([file, undefined, 'srgb']);
      expect([file, isNear(await middleOf(file), [0x40, 0xa0, 0x60])]).toEqual([file, true]);
    }
  });

  it('stay transparent, with PNG as the widest', async () => {
    const logo = sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const made = await makeVariants(await logo.webp().toBuffer(), media);
    expect(made.url).toMatch(/-300\.png$/);
    for (const file of readdirSync(media)) expect([file, (await read(file).metadata()).hasAlpha]).toEqual([file, true]);
  });

  it('are made once', async () => {
    const bytes = await painted(400, 300).png().toBuffer();
    const first = await makeVariants(bytes, media);
    const times = () => readdirSync(media).map((file) => [file, statSync(join(media, file)).mtimeMs]);
    const before = times();
    expect(await makeVariants(bytes, media)).toEqual(first);
    expect(times()).toEqual(before);
  });

  it.each([
    ['a picture that is cut off', async () => (await painted(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
    [
      'a picture that opens to more than fits into memory',
      () =>
        painted(10_000, maxPixels / 10_000 + 1)
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
    ['a text', () => Promise.resolve(Buffer.from('GIF89a'))],
  ])('are not made of %s', async (_, bytes) => {
    await expect(makeVariants(await bytes(), media)).rejects.toThrow();
    expect(readdirSync(media)).toEqual([]);
  });
});
