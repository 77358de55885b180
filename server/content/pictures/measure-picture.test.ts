import sharp from 'sharp';
import { expect, it } from 'vitest';
import { measurePicture } from './measure-picture.ts';

const plain = { create: { width: 40, height: 20, channels: 3, background: '#abc' } } as const;
const jpeg = await sharp(plain).jpeg().toBuffer();
/** The first segment with bytes that fill the space before its marker (ITU T.81, B.1.1.2). */
const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff, 0xff]), jpeg.subarray(2)]);

it.each([
  ['a JPEG', jpeg],
  ['a JPEG with fill bytes', filled],
  ['a PNG', await sharp(plain).png().toBuffer()],
  ['a WebP', await sharp(plain).webp().toBuffer()],
  ['a lossless WebP', await sharp(plain).webp({ lossless: true }).toBuffer()],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')],
])('%s has its width and height', async (_name, bytes) => {
  expect(await measurePicture(bytes)).toEqual({ width: 40, height: 20 });
});

it('a photo has the size that it has as the camera was held', async () => {
  const turned = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await measurePicture(turned)).toEqual({ width: 20, height: 40 });
});

it.each([
  ['text', Buffer.from('no picture')],
  ['a GIF', await sharp(plain).gif().toBuffer()],
  ['a header alone', jpeg.subarray(0, 8)],
])('%s is no picture', async (_name, bytes) => {
  expect(await measurePicture(bytes)).toBeNull();
});
