import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LocalizedText, PictureEntry } from '../../../rules/content/parts.ts';
import type { Content, Located } from '../content.ts';
import { mistake } from '../mistakes.ts';
import type { Problem } from '../problems.ts';
import { besideSource, nameFile } from '../read.ts';
import { keepFile } from './keep-file.ts';
import { decodePicture, type MadePicture, makeVariants, maxPixels } from './make-variants.ts';
import { isDrawing, measureSvg } from './measure-picture.ts';
import { madeOnce } from './picture-facts.ts';

/** A picture ready to be stored; `url` is relative to the platform's origin and contains the digest of the content. */
export interface PreparedPicture {
  url: string;
  width: number;
  height: number;
  colour: string;
  alt: LocalizedText;
}

/** The mistakes of one picture of an entry. `path` leads from the entry to the picture. */
export function checkPicture(
  content: Content,
  at: Located<unknown>,
  path: readonly PropertyKey[],
  { file: name }: PictureEntry,
): Problem[] {
  const { source } = at;
  const place = [...at.path, ...path, 'file'];
  const file = nameFile(content, at, name);
  const size = content.pictures.sizeOf(file);
  // The check runs again once the file was looked at.
  if (size === 'UNKNOWN') return [];
  if (size === 'MISSING') return [source.problem(place, mistake('PICTURE_MISSING', { name }))];
  if (size === null) {
    return [source.problem(place, mistake('PICTURE_TYPE', { name }))];
  }
  if (size.width * size.height > maxPixels) {
    const tooLarge = mistake('PICTURE_PIXELS', { name, ...size, max: maxPixels });
    return [source.problem(place, tooLarge)];
  }
  content.pictureFiles.set(file, { source, place, name });
  return [];
}

/**
 * Stores a checked picture in `media` under its digest.
 * @param name the name of its subject, for a picture without its own text
 * @param media an absolute directory, created if missing
 */
export async function preparePicture(
  content: Content,
  { source }: Located<unknown>,
  picture: PictureEntry,
  name: LocalizedText,
  media: string,
): Promise<PreparedPicture> {
  const made = await storePictureFile(besideSource(content, source, picture.file), media);
  return { ...made, colour: picture.colour ?? '#2a2533', alt: picture.alt ?? name };
}

/**
 * Stores a picture of a file that was checked.
 * @throws the library's error for a damaged photo
 */
export async function storePicture(bytes: Buffer, media: string): Promise<MadePicture> {
  if (!isDrawing(bytes)) return makeVariants(bytes, media);
  const size = measureSvg(bytes);
  if (size === null) throw new Error('The drawing has no size');
  return { url: await keepDrawing(bytes, media), ...size };
}

/** As `storePicture`, once for each file as long as it does not change. @param path absolute */
export const storePictureFile = (path: string, media: string): Promise<MadePicture> =>
  madeOnce(path, media, (bytes) => storePicture(bytes, media));

/**
 * Stores the pictures of these files, by their absolute paths.
 * @returns the files that can't be decoded
 */
export const storePictureFiles = (content: Content, files: ReadonlySet<string>, media: string): Promise<Problem[]> =>
  unreadableFiles(content, async (file) => {
    if (files.has(file)) await storePictureFile(file, media);
  });

/**
 * Decodes every picture of checked content, as an import would.
 * @returns the files that can't be decoded
 */
export const decodePictureFiles = (content: Content): Promise<Problem[]> =>
  unreadableFiles(content, async (file) => {
    const bytes = await readFile(file);
    if (!isDrawing(bytes)) await decodePicture(bytes);
  });

async function unreadableFiles(content: Content, read: (file: string) => Promise<void>): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [file, { source, place, name }] of content.pictureFiles) {
    await read(file).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      problems.push(source.problem(place, `\`${name}\` can't be read: ${error.message}.`));
    });
  }
  return problems;
}

async function keepDrawing(svg: Buffer, media: string): Promise<string> {
  const name = `${hash('sha256', svg).slice(0, 24)}.svg`;
  await keepFile(media, name, svg);
  return `/media/${name}`;
}
