import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import type { Content, ContentKind, Located, MediaOrigins } from './content.ts';
import { createPictureLooks } from './pictures/picture-facts.ts';
import { nearest, type Problem } from './problems.ts';
import { checkShape } from './shape.ts';
import { readSource, type Source } from './source.ts';

/** The content that was read so far. */
interface Found {
  entries: Map<string, Located<unknown>[]>;
  declared: Map<string, Set<string>>;
  problems: Problem[];
  incomplete: boolean;
}

/** Reads every YAML file in a folder, and the files that kinds read themselves. */
export function readContent(
  folder: string,
  kinds: readonly ContentKind[],
  mediaOrigins: MediaOrigins = 'any',
): Content {
  const found: Found = { entries: new Map(), declared: new Map(), problems: [], incomplete: false };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter(isContentFile);
  if (files.length === 0) {
    const sentence = 'There is no content file (*.yaml) in this folder.';
    found.problems.push({ file: '.', line: 1, column: 1, sentence });
  }
  for (const file of files) readFile(found, kinds, readSource(folder, file));
  for (const { name, reading } of kinds) {
    if (reading === undefined || !('files' in reading)) continue;
    const { entries, problems } = reading.files(folder, names);
    found.entries.set(name, entries);
    found.problems.push(...problems);
  }
  return {
    folder,
    // The kind's own reading returned the entries that are stored under its name.
    of: <Entry>({ name }: ContentKind<Entry>) => (found.entries.get(name) ?? []) as Located<Entry>[],
    declared: found.declared,
    pictures: createPictureLooks(),
    pictureFiles: new Map(),
    namedFiles: new Map(),
    mediaOrigins,
    incomplete: found.incomplete,
    problems: found.problems,
  };
}

const isContentFile = (file: string): boolean => /\.ya?ml$/.test(file) && !basename(file).startsWith('.');

function readFile(found: Found, kinds: readonly ContentKind[], source: Source): void {
  found.problems.push(...source.problems);
  if (source.problems.length > 0) {
    found.incomplete = true;
    return;
  }
  const { value } = source;
  const keys = kinds.filter(({ reading }) => reading !== undefined && !('files' in reading));
  const names = keys.map(({ name }) => name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    found.problems.push(source.problem([], `A content file begins with one of ${listOf(names)}.`));
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    const reading = keys.find(({ name }) => name === key)?.reading;
    if (reading === undefined) found.problems.push(source.problemAtKey([], key, unknownKind(key, names)));
    else if ('list' in reading) readEntries(found, source, key, part, reading.list);
    else if ('seeds' in reading) readEntries(found, source, key, part, reading.seeds);
    else if ('block' in reading) readEntry(found, source, key, [key], part, reading.block);
  }
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}:\``).join(', ');

function unknownKind(key: string, names: readonly string[]): string {
  const meant = nearest(key, names);
  return `A content file holds ${listOf(names)}, not \`${key}:\`.${meant === null ? '' : ` Is \`${meant}:\` meant?`}`;
}

function readEntries(found: Found, source: Source, kind: string, part: unknown, schema: z.ZodType): void {
  if (!Array.isArray(part)) {
    found.problems.push(source.problem([kind], `\`${kind}:\` holds a list; each entry begins with a dash.`));
    return;
  }
  const raw: readonly unknown[] = part;
  const declared = found.declared.get(kind) ?? new Set();
  found.declared.set(kind, declared);
  for (const [index, entry] of raw.entries()) {
    const id = idOf(entry);
    if (id !== null) declared.add(id);
    readEntry(found, source, kind, [kind, index], entry, schema);
  }
}

function readEntry(
  found: Found,
  source: Source,
  kind: string,
  path: Located<unknown>['path'],
  raw: unknown,
  schema: z.ZodType,
): void {
  const checked = checkShape(schema, raw, source, path);
  found.problems.push(...checked.problems);
  if (checked.value === null) return;
  const entries = found.entries.get(kind) ?? [];
  found.entries.set(kind, entries);
  entries.push({ entry: checked.value, value: raw, source, path });
}

/** The `id` of an entry, if it has one. */
export function idOf(entry: unknown): string | null {
  const id: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'id') : undefined;
  return typeof id === 'string' ? id : null;
}

/** True if an id of a kind, such as `titles`, exists or may exist in an unreadable file. */
export const isDeclared = (content: Content, kind: string, id: string): boolean =>
  content.incomplete || content.declared.get(kind)?.has(id) === true;

/** A file that an entry names, relative to the entry's own file. */
export const besideSource = (content: Content, source: Source, name: string): string =>
  source.pathOf?.(name) ?? fileLike(join(content.folder, dirname(source.file), name));

/** The file that has this name in its normal form: macOS writes `é` as two characters. */
function fileLike(path: string): string {
  if (existsSync(path) || dirname(path) === path) return path;
  const folder = fileLike(dirname(path));
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  const name = basename(path);
  return join(folder, names.find((other) => other.normalize() === name.normalize()) ?? name);
}

/** As `besideSource`, and notes that the entry needs the file. */
export function nameFile(content: Content, { entry, source }: Located<unknown>, name: string): string {
  const file = besideSource(content, source, name);
  const named = content.namedFiles.get(entry) ?? new Map<string, string>();
  content.namedFiles.set(entry, named.set(name, file));
  return file;
}
