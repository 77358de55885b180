import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Content, Located } from '../content.ts';
import type { LocalizedText, PictureEntry } from '../entry-parts.ts';
import { nearest, type Problem } from '../problems.ts';
import { besideSource, isDeclared } from '../read.ts';
import { checkShape } from '../shape.ts';
import type { Drawing } from './drawing.ts';
import { measurePicture } from './measure-picture.ts';

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

function checkFile(
  content: Content,
  { source }: Located<unknown>,
  place: readonly PropertyKey[],
  name: string,
): Problem[] {
  const file = besideSource(content, source, name);
  if (!existsSync(file)) return [source.problem([...place, 'file'], `There is no picture file \`${name}\`.`)];
  if (measurePicture(readFileSync(file), extname(file)) !== null) return [];
  return [source.problem([...place, 'file'], `\`${name}\` is no picture that browsers show (SVG, PNG, JPEG or WebP).`)];
}

function checkFaces(
  content: Content,
  { source }: Located<unknown>,
  place: readonly PropertyKey[],
  picture: PictureEntry,
): Problem[] {
  return picture.faces.flatMap((id, index): Problem[] => {
    if (!isDeclared(content, 'artists', id)) {
      return [source.problem([...place, 'faces', index], `There is no artist \`${id}\`.`)];
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
    const file = besideSource(content, at.source, picture.file);
    const bytes = readFileSync(file);
    const ending = extname(file).toLowerCase();
    const size = measurePicture(bytes, ending);
    if (size === null) throw new Error(`${picture.file} is not a picture`);
    return { url: await keep(media, bytes, ending), ...size, colour: picture.colour ?? '#2a2533', alt };
  }
  const drawing = content.drawings[picture.draw ?? ''];
  if (drawing === undefined) throw new Error(`The folder has no drawing ${picture.draw}`);
  const svg = draw(content, drawing, picture, shown.seed);
  const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  if (ground === undefined) throw new Error(`The drawing ${picture.draw} has no background`);
  const { width, height } = drawing;
  return { url: await keep(media, Buffer.from(svg), '.svg'), width, height, colour: ground, alt };
}

function draw(content: Content, drawing: Drawing, picture: PictureEntry, seed: string): string {
  const faces = picture.faces.map((id) => {
    const face = content.faces.get(id);
    if (face === undefined) throw new Error(`There is no artist ${id}`);
    return { seed: id, options: optionsOf(face) };
  });
  return drawing.draw({ seed, options: optionsOf(picture), faces });
}

/** The name is the content's digest, so an existing file is correct and may be cached forever. */
async function keep(media: string, bytes: Buffer, ending: string): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}${ending}`;
  const file = join(media, name);
  const known = await stat(file).catch(() => null);
  if (known?.size !== bytes.length) {
    await mkdir(media, { recursive: true });
    // Written to a temporary file first: a running server must never serve half a picture.
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
  }
  return `/media/${name}`;
}
