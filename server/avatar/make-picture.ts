import type { Sharp } from 'sharp';
import { avatarSizes, maxAvatarBytes, maxAvatarPixels } from '../../rules/person/avatar.ts';
import { openPicture } from '../platform/picture/open-picture.ts';
import { createPictureQueue } from '../platform/picture/picture-queue.ts';

/** An upload in the sizes of `avatarSizes`, as WebP. */
export interface MadePicture {
  small: Buffer;
  large: Buffer;
}

/** Crops a picture to its middle square, upright and without metadata. */
export const createPictureMaker = () =>
  createPictureQueue<MadePicture>({ maxBytes: maxAvatarBytes, maxPixels: maxAvatarPixels, make: makeSquares });

export type PictureMaker = ReturnType<typeof createPictureMaker>;

async function makeSquares(open: () => Promise<Sharp>): Promise<MadePicture> {
  const [small, large] = avatarSizes;
  // The small picture is made from the large one, so that the file is decoded only once.
  const square = await squareOf(await open(), large)
    .png()
    .toBuffer();
  const encoded = async (side: number) =>
    squareOf(await openPicture(square, maxAvatarPixels), side)
      .webp({ quality: 82 })
      .toBuffer();
  return { small: await encoded(small), large: await encoded(large) };
}

/** Turned as the camera was held. By default, sharp writes no metadata, and converts colours to sRGB. */
const squareOf = (picture: Sharp, side: number): Sharp =>
  picture.autoOrient().resize(side, side, { fit: 'cover', position: 'centre' });
