import { Refusal } from '../http/errors.ts';
import { createFairShare } from '../http/limits/fair-share.ts';
import { isPicture, openPicture } from './open-picture.ts';

/** How many pictures may wait. One takes up to a second, so a fan waits for some seconds at most. */
const maxWaiting = 12;

export interface PictureQueueOptions<Made> {
  maxBytes: number;
  maxPixels: number;
  /** Makes the new picture; an error of the library means that we can't show the picture. */
  make(open: () => ReturnType<typeof openPicture>): Promise<Made>;
}

/** Encodes pictures of fans again, one after the other: nothing of the file itself is kept or sent to others. */
export function createPictureQueue<Made>({ maxBytes, maxPixels, make }: PictureQueueOptions<Made>) {
  const places = createFairShare(maxWaiting);
  let last: Promise<unknown> = Promise.resolve();

  async function makeAnew(bytes: Buffer): Promise<Made> {
    const open = () => openPicture(bytes, maxPixels);
    const { width, height } = await readable(async () => (await open()).metadata());
    if (width * height > maxPixels) throw new Refusal('PICTURE_TOO_LARGE');
    return readable(() => make(open));
  }

  return {
    /**
     * @param network of the sender: one network can't take all places
     * @throws Refusal PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED, PICTURE_UNREADABLE, OVERLOADED
     */
    async make(bytes: Buffer, network: string): Promise<Made> {
      if (bytes.length > maxBytes) throw new Refusal('PICTURE_TOO_LARGE');
      if (!isPicture(bytes)) throw new Refusal('PICTURE_UNSUPPORTED');
      places.enter(network);
      const made = last.then(() => makeAnew(bytes));
      last = made.catch(() => undefined);
      return made.finally(() => places.leave(network));
    },
  };
}

/** Any error of the library means that the bytes are no picture that we can show. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw new Refusal('PICTURE_TOO_LARGE');
    throw new Refusal('PICTURE_UNREADABLE');
  }
}
