import type { Sharp } from 'sharp';
import { avatarSizes, mostAvatarBytes, mostAvatarPixels } from '../../rules/person/avatar.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createFairShare } from '../platform/http/limits/fair-share.ts';

/** An upload in the sizes of `avatarSizes`, as WebP. */
export interface MadePicture {
  small: Buffer;
  large: Buffer;
}

/** How many pictures may wait. One takes up to a second, so a fan waits for some seconds at most. */
const mostWaiting = 12;

/** The readers of sharp that are used; all others of the library are switched off. */
const readers = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Makes pictures anew from what fans send, one after the other: nothing of the file itself is kept or sent to others. */
export function createPictureMaker() {
  const places = createFairShare(mostWaiting);
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

/** By the first bytes: a name or a type that the sender states says nothing. */
function checkFile(bytes: Buffer): void {
  if (bytes.length > mostAvatarBytes) throw new Refusal('PICTURE_TOO_LARGE');
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isJpeg && !isPng && !isWebp) throw new Refusal('PICTURE_UNSUPPORTED');
}

async function makeSquares(bytes: Buffer): Promise<MadePicture> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  const open = () => sharp(bytes, { limitInputPixels: mostAvatarPixels, failOn: 'error' });
  const { width, height } = await readable(open().metadata());
  if (width * height > mostAvatarPixels) throw new Refusal('PICTURE_TOO_LARGE');
  const [small, large] = avatarSizes;
  // The small one from the large one: the file is decoded once.
  const square = await readable(squareOf(open(), large).png().toBuffer());
  const encoded = (side: number) => squareOf(sharp(square), side).webp({ quality: 82 }).toBuffer();
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
