import type { Sharp } from 'sharp';
import { avatarSizes, maxAvatarBytes, maxAvatarPixels } from '../../rules/person/avatar.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createFairShare } from '../platform/http/limits/fair-share.ts';
import { isPicture, openPicture } from '../platform/picture/open-picture.ts';

/** An upload in the sizes of `avatarSizes`, as WebP. */
export interface MadePicture {
  small: Buffer;
  large: Buffer;
}

/** How many pictures may wait. One takes up to a second, so a fan waits for some seconds at most. */
const maxWaiting = 12;

/** Makes pictures anew from what fans send, one after the other: nothing of the file itself is kept or sent to others. */
export function createPictureMaker() {
  const places = createFairShare(maxWaiting);
  let last: Promise<unknown> = Promise.resolve();

  return {
    /**
     * Cuts the middle square out of a picture, upright, without its metadata.
     * @param network of the sender: one network can't take all places
     * @throws Refusal PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED, PICTURE_UNREADABLE, OVERLOADED
     */
    async make(bytes: Buffer, network: string): Promise<MadePicture> {
      checkFile(bytes);
      places.enter(network);
      const made = last.then(() => makeSquares(bytes));
      last = made.catch(() => undefined);
      return made.finally(() => places.leave(network));
    },
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

function checkFile(bytes: Buffer): void {
  if (bytes.length > maxAvatarBytes) throw new Refusal('PICTURE_TOO_LARGE');
  if (!isPicture(bytes)) throw new Refusal('PICTURE_UNSUPPORTED');
}

async function makeSquares(bytes: Buffer): Promise<MadePicture> {
  const open = () => openPicture(bytes, maxAvatarPixels);
  const { width, height } = await readable((await open()).metadata());
  if (width * height > maxAvatarPixels) throw new Refusal('PICTURE_TOO_LARGE');
  const [small, large] = avatarSizes;
  // The small one from the large one: the file is decoded once.
  const square = await readable(
    squareOf(await open(), large)
      .png()
      .toBuffer(),
  );
  const encoded = async (side: number) =>
    squareOf(await openPicture(square, maxAvatarPixels), side)
      .webp({ quality: 82 })
      .toBuffer();
  return { small: await encoded(small), large: await encoded(large) };
}

/** Turned as the camera was held. sharp writes no metadata unless it is told to, and converts colours to sRGB. */
const squareOf = (picture: Sharp, side: number): Sharp =>
  picture.autoOrient().resize(side, side, { fit: 'cover', position: 'centre' });

/** Whatever the library says of the bytes, they are no picture that we can show. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw new Refusal('PICTURE_TOO_LARGE');
    throw new Refusal('PICTURE_UNREADABLE');
  }
}
