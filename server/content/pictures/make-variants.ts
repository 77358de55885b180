import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sharp } from 'sharp';
import { pictureFile, widestPicture, widthsUpTo } from '../../../rules/picture-files.ts';
import { openPicture } from '../../platform/picture/open-picture.ts';
import { keepFile } from './keep-file.ts';
import type { PictureSize } from './measure-picture.ts';

/** Width × height of the largest picture that an import opens. */
export const maxPixels = 50_000_000;

/** Changed with the way pictures are made, so that each gets new addresses. */
const recipe = 1;
/** The default effort of 4 takes ten times as long, for files that are 8 % smaller. */
const avif = { quality: 45, effort: 2 };
const webp = { quality: 76 };

/** A picture as it is stored: the address of its widest file, and that file's size. */
export interface MadePicture extends PictureSize {
  url: string;
}

/**
 * Encodes a picture in every width as AVIF and WebP, and in its widest one as JPEG, or as PNG where something can be seen through
 * it. Nothing of the file itself is kept: no metadata, no colour profile. It happens once: the names come from the file's digest.
 * @param media an absolute directory, created if missing
 * @throws the library's error for a file that is damaged or too large
 */
export async function makeVariants(bytes: Buffer, media: string): Promise<MadePicture> {
  const opened = await openPicture(bytes, maxPixels);
  const { autoOrient, hasAlpha } = await opened.metadata();
  const width = Math.min(autoOrient.width, widestPicture);
  const height = Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
  const name = createHash('sha256').update(`${recipe} `).update(bytes).digest('hex').slice(0, 24);
  const stem = `/media/${name}`;
  const url = pictureFile(stem, width, hasAlpha ? 'png' : 'jpg');
  // Written last.
  if (!existsSync(join(media, basename(url)))) {
    const write = (file: string, content: Buffer) => keepFile(media, basename(file), content);
    const open = await decoded(opened, { width, height });
    for (const each of widthsUpTo(width)) {
      await write(pictureFile(stem, each, 'avif'), await open(each).avif(avif).toBuffer());
      await write(pictureFile(stem, each, 'webp'), await open(each).webp(webp).toBuffer());
    }
    const widest = open(width);
    await write(url, await (hasAlpha ? widest.png() : widest.jpeg({ quality: 82, mozjpeg: true })).toBuffer());
  }
  return { url, width, height };
}

/** Width of the smallest decoded picture: enough to find damage, and quick for a large photo. */
const decodedWidth = 64;

/**
 * Decodes a picture, and keeps nothing of it.
 * @throws the library's error for a file that is damaged or too large
 */
export async function decodePicture(bytes: Buffer): Promise<void> {
  const picture = await openPicture(bytes, maxPixels);
  await picture.resize({ width: decodedWidth, withoutEnlargement: true }).raw().toBuffer();
}

/** Decodes a picture once, turned as the camera was held, in the largest size that is needed. */
async function decoded(picture: Sharp, size: PictureSize): Promise<(width: number) => Sharp> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return (targetWidth) => sharp(data, { raw: { width, height, channels } }).resize({ width: targetWidth });
}
