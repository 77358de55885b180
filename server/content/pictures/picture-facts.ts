import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../platform/has-code.ts';
import { putNewest } from '../../platform/put-newest.ts';
import type { MadePicture } from './make-variants.ts';
import { isDrawing, measurePicture, type PictureSize } from './measure-picture.ts';

/** The facts of a picture's file that a check needs. */
interface PictureFacts {
  /** Bytes and the time of the last change: with others the file is another one. */
  readonly bytes: number;
  readonly changedAt: number;
  /** Null for a file that is no picture. */
  readonly size: PictureSize | null;
  readonly isDrawing: boolean;
  /** Its variants, by their directory. */
  readonly made: Map<string, MadePicture>;
}

/** The max number of cached files, each with some hundred bytes. The oldest are dropped first. */
const maxCached = 20_000;
/** The max number of files that are read at the same time. */
const atOnce = 16;

/** The files that this process has read, by their absolute paths. */
const cache = new Map<string, PictureFacts>();

/** Facts about files for the checks of one content. Each file is read once, and again only when it has changed. */
export interface PictureLooks {
  /**
   * The cached size: null for no picture, MISSING for no file, and UNKNOWN for a file that was not read yet.
   * @param path absolute
   */
  sizeOf(path: string): PictureSize | null | 'MISSING' | 'UNKNOWN';
  /** Reads all requested files. @returns true if an answer has changed */
  look(): Promise<boolean>;
}

export function createPictureLooks(): PictureLooks {
  const answers = new Map<string, PictureSize | null | 'MISSING'>();
  const requested = new Set<string>();
  return {
    sizeOf(path) {
      requested.add(path);
      return answers.get(path) ?? (answers.has(path) ? null : (cache.get(path)?.size ?? 'UNKNOWN'));
    },
    async look() {
      let isOther = false;
      await inGroups([...requested], async (path) => {
        // Once for each check: changes during a check are found by the next one.
        if (answers.has(path)) return;
        const before = cache.get(path)?.size ?? 'UNKNOWN';
        const facts = await factsOf(path);
        answers.set(path, facts === null ? 'MISSING' : facts.size);
        if (facts === null || !isSame(before, facts.size)) isOther = true;
      });
      return isOther;
    },
  };
}

const isSame = (one: PictureSize | null | 'UNKNOWN', other: PictureSize | null): boolean =>
  one !== 'UNKNOWN' && one?.width === other?.width && one?.height === other?.height;

async function inGroups<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(work));
}

/** @returns null where there is no such file */
async function factsOf(path: string): Promise<PictureFacts | null> {
  const found = await stat(path).catch(noFile);
  if (found === null || !found.isFile()) return null;
  const facts = cache.get(path);
  if (facts?.bytes === found.size && facts.changedAt === found.mtimeMs) return facts;
  const bytes = await readFile(path).catch(noFile);
  if (bytes === null) return null;
  const read = {
    bytes: found.size,
    changedAt: found.mtimeMs,
    size: await measurePicture(bytes),
    isDrawing: isDrawing(bytes),
    made: new Map<string, MadePicture>(),
  };
  putNewest(cache, path, read, maxCached);
  return read;
}

function noFile(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

/**
 * The variants of a file, made once as long as neither the file nor its variants are gone.
 * @param make gets the file's bytes
 * @throws errors of `make` and of the file system
 */
export async function madeOnce(
  path: string,
  media: string,
  make: (bytes: Buffer) => Promise<MadePicture>,
): Promise<MadePicture> {
  const facts = await factsOf(path);
  const made = facts?.made.get(media);
  const isThere = made !== undefined && (await stat(join(media, made.url.replace(/^\/media\//, ''))).catch(noFile));
  if (made !== undefined && isThere) return made;
  const fresh = await make(await readFile(path));
  facts?.made.set(media, fresh);
  return fresh;
}
