import { createHash } from 'node:crypto';
import type { Content, Located } from '../content.ts';
import type { LocalizedText, PictureEntry } from '../entry-parts.ts';
import { mistake } from '../mistakes.ts';
import { ContentError, nearest, type Problem } from '../problems.ts';
import { besideSource, isDeclared, nameFile } from '../read.ts';
import { checkShape } from '../shape.ts';
import type { Drawing } from './drawing.ts';
import type { DrawnPicture } from './drawn-pictures.ts';
import { keepFile } from './keep-file.ts';
import { type MadePicture, makeVariants, mostPixels } from './make-variants.ts';
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

/** The subject of a picture: the id that seeds a drawing, and the default alternative text. */
export interface Shown {
  seed: string;
  name: LocalizedText;
}

/** The keys of a picture that are not options of its drawing. */
const own = ['file', 'draw', 'faces', 'alt', 'colour'];

const optionsOf = (picture: PictureEntry): Record<string, unknown> =>
  Object.fromEntries(Object.entries(picture).filter(([key]) => !own.includes(key)));

/** The mistakes of one picture of an entry. `path` leads from the entry to the picture. */
export function checkPicture(
  content: Content,
  at: Located<unknown>,
  path: readonly PropertyKey[],
  picture: PictureEntry,
): Problem[] {
  const { source } = at;
  const place = [...at.path, ...path];
  if (picture.file !== undefined) {
    const unknown = Object.keys(optionsOf(picture)).map((key) =>
      source.problemAtKey(place, key, `The key \`${key}\` is not known here.`),
    );
    return [...unknown, ...checkFile(content, at, place, picture.file)];
  }
  const kind = picture.draw ?? '';
  const drawing = content.drawings[kind];
  if (drawing === undefined && content.drawn.knows(picture)) return [];
  if (drawing === undefined) {
    const known = Object.keys(content.drawings);
    const meant = nearest(kind, known);
    const hint = known.length === 0 ? 'The folder has no drawings.ts.' : `It has ${known.join(', ')}.`;
    const sentence = `The folder draws no \`${kind}\`. ${meant === null ? hint : `Is \`${meant}\` meant?`}`;
    return [source.problem([...place, 'draw'], sentence)];
  }
  const options = checkShape(drawing.options, optionsOf(picture), source, place);
  return [...options.problems, ...checkFaces(content, at, place, picture)];
}

function checkFile(content: Content, at: Located<unknown>, place: readonly PropertyKey[], name: string): Problem[] {
  const { source } = at;
  const file = nameFile(content, at, name);
  const size = content.pictures.sizeOf(file);
  // The check runs again once the file was looked at.
  if (size === 'UNKNOWN') return [];
  if (size === 'MISSING') return [source.problem([...place, 'file'], mistake('PICTURE_MISSING', { name }))];
  if (size === null) {
    return [source.problem([...place, 'file'], mistake('PICTURE_TYPE', { name }))];
  }
  if (size.width * size.height > mostPixels) {
    const tooLarge = mistake('PICTURE_PIXELS', { name, ...size, most: mostPixels });
    return [source.problem([...place, 'file'], tooLarge)];
  }
  content.pictureFiles.set(file, { source, place: [...place, 'file'], name });
  return [];
}

function checkFaces(
  content: Content,
  { source }: Located<unknown>,
  place: readonly PropertyKey[],
  picture: PictureEntry,
): Problem[] {
  return picture.faces.flatMap((id, index): Problem[] => {
    if (!isDeclared(content, 'artists', id)) {
      return [source.problem([...place, 'faces', index], mistake('UNKNOWN', { one: 'artist', id }))];
    }
    const face = content.faces.get(id);
    if (face === undefined || face.draw !== undefined) return [];
    return [
      source.problem(
        [...place, 'faces', index],
        `The artist \`${id}\` has a picture from a file, and only drawn ones can be shown here.`,
      ),
    ];
  });
}

/**
 * Draws or reads a checked picture, and stores it in `media` under its digest.
 * @param media an absolute directory, created if missing
 */
export async function preparePicture(
  content: Content,
  at: Located<unknown>,
  picture: PictureEntry,
  shown: Shown,
  media: string,
): Promise<PreparedPicture> {
  const alt = picture.alt ?? shown.name;
  if (picture.file !== undefined) {
    const made = await storePictureFile(besideSource(content, at.source, picture.file), media);
    return { ...made, colour: picture.colour ?? '#2a2533', alt };
  }
  const drawing = content.drawings[picture.draw ?? ''];
  if (drawing === undefined) return { ...findDrawn(content, at, picture, shown.seed), alt };
  const svg = draw(content, drawing, picture, shown.seed);
  const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  if (ground === undefined) throw new Error(`The drawing ${picture.draw} has no background`);
  const { width, height } = drawing;
  const made = { url: await keepDrawing(Buffer.from(svg), media), width, height, colour: ground };
  content.drawn.keep(picture, shown.seed, made);
  return { ...made, alt };
}

/** What a folder's drawings made of this picture before. */
function findDrawn(content: Content, at: Located<unknown>, picture: PictureEntry, seed: string): DrawnPicture {
  const made = content.drawn.find(picture, seed);
  if (made !== undefined) return made;
  const sentence = `\`draw: ${picture.draw}\` was not drawn by an import for \`${seed}\`: give it a picture file.`;
  throw new ContentError([at.source.problem(at.path, sentence)]);
}

/**
 * Stores a picture of a file that was checked.
 * @throws what the library says of a photo that is damaged
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
export async function storePictureFiles(
  content: Content,
  files: ReadonlySet<string>,
  media: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [file, { source, place, name }] of content.pictureFiles) {
    if (!files.has(file)) continue;
    await storePictureFile(file, media).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      problems.push(source.problem(place, `\`${name}\` can't be read: ${error.message}.`));
    });
  }
  return problems;
}

function draw(content: Content, drawing: Drawing, picture: PictureEntry, seed: string): string {
  const faces = picture.faces.map((id) => {
    const face = content.faces.get(id);
    if (face === undefined) throw new Error(`There is no artist ${id}`);
    return { seed: id, options: optionsOf(face) };
  });
  return drawing.draw({ seed, options: optionsOf(picture), faces });
}

async function keepDrawing(svg: Buffer, media: string): Promise<string> {
  const name = `${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.svg`;
  await keepFile(media, name, svg);
  return `/media/${name}`;
}
