import type { Sharp } from 'sharp';

/** The readers of sharp that are used; all others of the library are switched off. */
const readers = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** By the first bytes: a name or a type that the sender states says nothing. */
export function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

/**
 * sharp with these readers only. They are switched once: it happens for the whole process, and while they are off, every picture
 * that another request reads at that moment is refused.
 */
let library: Promise<typeof import('sharp').default> | undefined;

function loadLibrary() {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    return sharp;
  });
  return library;
}

/**
 * Opens the bytes of a file from outside, which may be a trap. What is written of it has no metadata, and colours in sRGB.
 * @param maxPixels the result's methods fail for a picture of more, before it is decoded
 */
export async function openPicture(bytes: Buffer, maxPixels: number): Promise<Sharp> {
  const sharp = await loadLibrary();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}
