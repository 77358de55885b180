import type { Sharp } from 'sharp';

/** The readers of sharp that are used; all others of the library are switched off. */
const readers = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** By the first bytes, since the sender could give any name and type. */
export function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

/**
 * sharp with these readers only. It is configured once: the setting is for the whole process, and between the two calls, the pictures
 * of other requests would be refused.
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
 * Opens an uploaded file, which may be hostile. Pictures that are made from the result have no metadata, and sRGB colours.
 * @param maxPixels for a picture with more, the methods of the result fail before it is decoded
 */
export async function openPicture(bytes: Buffer, maxPixels: number): Promise<Sharp> {
  const sharp = await loadLibrary();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}
