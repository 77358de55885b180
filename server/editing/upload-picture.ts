import { join } from 'node:path';
import { filesDirectory, uploadName } from '../content/entries/entry-source.ts';
import { keepBytes, saveFiles } from '../content/entries/keep-files.ts';
import { maxPixels } from '../content/pictures/make-variants.ts';
import { measurePicture } from '../content/pictures/measure-picture.ts';
import { storePicture } from '../content/pictures/pictures.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { isPicture, openPicture } from '../platform/picture/open-picture.ts';
import type { Platform } from '../platform/platform.ts';

/** Larger than the widest picture that fans load, so that it can be encoded again in better quality later. Pixels. */
const widest = 3_840;

export interface UploadedPicture {
  /** The name of the picture in an entry: `{ file }`. */
  file: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Stores a picture for the content, as an import does. The file itself is not kept: it may have been made by a camera that wrote
 * down where it was.
 * @returns the picture, and a function that stores it in the transaction of `record`
 * @throws Refusal PICTURE_UNSUPPORTED for content other than JPEG, PNG or WebP; PICTURE_TOO_LARGE for more than 50 million
 * pixels; PICTURE_UNREADABLE
 */
export async function uploadPicture({ config }: Pick<Platform, 'config'>, bytes: Buffer) {
  const { bytes: clean, extension } = await withoutMetadata(bytes);
  const digest = await keepBytes(clean, filesDirectory(config.dataDirectory));
  const picture = await storePicture(clean, join(config.dataDirectory, 'media'));
  const uploaded: UploadedPicture = { file: uploadName(digest, extension), ...picture };
  return { uploaded, digest, note: (connection: Connection) => saveFiles(connection, [{ digest, picture }]) };
}

/** Turned upright, in sRGB, as JPEG, or as PNG where something can be seen through it: cards can show no WebP. */
async function withoutMetadata(bytes: Buffer): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
  if (!isPicture(bytes)) throw new Refusal('PICTURE_UNSUPPORTED');
  const size = await measurePicture(bytes);
  if (size !== null && size.width * size.height > maxPixels) throw new Refusal('PICTURE_TOO_LARGE');
  const opened = await openPicture(bytes, maxPixels);
  try {
    const { hasAlpha } = await opened.metadata();
    const upright = opened.autoOrient().resize({ width: widest, withoutEnlargement: true });
    return hasAlpha
      ? { bytes: await upright.png().toBuffer(), extension: 'png' }
      : { bytes: await upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), extension: 'jpg' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Refusal('PICTURE_UNREADABLE');
  }
}
