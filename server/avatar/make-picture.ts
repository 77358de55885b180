import type { Sharp } from 'sharp';
import { avatarSizes, maxAvatarBytes, maxAvatarPixels } from '../../rules/person/avatar.ts';
import { openPicture } from '../platform/picture/open-picture.ts';
import { createPictureQueue } from '../platform/picture/picture-queue.ts';

/** An upload in the sizes of `avatarSizes`, as WebP. */
export interface MadePicture {
  small: Buffer;
  large: Buffer;
}

/** Cuts the middle square out of a picture, upright, without its metadata. */
export const createPictureMaker = () =>
  createPictureQueue<MadePicture>({ maxBytes: maxAvatarBytes, maxPixels: maxAvatarPixels, make: makeSquares });

export type PictureMaker = ReturnType<typeof createPictureMaker>;

async function makeSquares(open: () => Promise<Sharp>): Promise<MadePicture> {
  const [small, large] = avatarSizes;
  // The small one from the large one: the file is decoded once.
  const square = await squareOf(await open(), large)
    .png()
    .toBuffer();
  const encoded = async (side: number) =>
    squareOf(await openPicture(square, maxAvatarPixels), side)
      .webp({ quality: 82 })
      .toBuffer();
  return { small: await encoded(small), large: await encoded(large) };
}

/** Turned as the camera was held. sharp writes no metadata unless it is told to, and converts colours to sRGB. */
const squareOf = (picture: Sharp, side: number): Sharp =>
  picture.autoOrient().resize(side, side, { fit: 'cover', position: 'centre' });
