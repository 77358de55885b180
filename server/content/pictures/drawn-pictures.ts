import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical.ts';
import { PictureEntry } from '../entry-parts.ts';

/** What a drawing became: `url` is relative to the platform's origin. */
export interface DrawnPicture {
  url: string;
  width: number;
  height: number;
  colour: string;
}

/** A drawing that was made: `drawing` is the digest of what was to be drawn. */
export interface MadeDrawing {
  readonly drawing: string;
  readonly seed: string;
  readonly picture: DrawnPicture;
}

/**
 * Pictures that a folder's `drawings.ts` has made. Content that is not in a folder has no such program, and shows what was drawn at
 * the import.
 */
export interface DrawnPictures {
  /** Whether something was drawn of these options, from whatever seed. */
  knows(picture: PictureEntry): boolean;
  find(picture: PictureEntry, seed: string): DrawnPicture | undefined;
  keep(picture: PictureEntry, seed: string, made: DrawnPicture): void;
  /** What was kept. */
  all(): MadeDrawing[];
}

export function createDrawnPictures(known: readonly MadeDrawing[] = []): DrawnPictures {
  const bySeed = new Map<string, Map<string, DrawnPicture>>();
  function keep({ drawing, seed, picture }: MadeDrawing): void {
    const made = bySeed.get(drawing) ?? new Map<string, DrawnPicture>();
    bySeed.set(drawing, made.set(seed, picture));
  }
  for (const each of known) keep(each);
  return {
    knows: (picture) => bySeed.has(digestOf(picture)),
    find: (picture, seed) => bySeed.get(digestOf(picture))?.get(seed),
    keep: (picture, seed, made) => keep({ drawing: digestOf(picture), seed, picture: made }),
    all: () =>
      Array.from(bySeed, ([drawing, made]) =>
        Array.from(made, ([seed, picture]): MadeDrawing => ({ drawing, seed, picture })),
      ).flat(),
  };
}

/** The digest of a drawing that a content file asks for; null for a value that is none. */
export function drawingDigest(value: unknown): string | null {
  const picture = PictureEntry.safeParse(value);
  return picture.success && picture.data.draw !== undefined ? digestOf(picture.data) : null;
}

/** The alternative text is not part of a drawing, nor are the looks of the artists in it, which it had when it was drawn. */
function digestOf(picture: PictureEntry): string {
  const drawn = canonicalJson({ ...picture, alt: undefined });
  return createHash('sha256').update(drawn).digest('hex').slice(0, 24);
}
