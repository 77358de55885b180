import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import type { PolicyContent } from '../policy/service.ts';
import type { Drawings } from './drawing.ts';
import { type EventEntry } from './event-entry.ts';
import { isNoticeFile, type NoticeEntry, readNoticeFile } from './notice-file.ts';
import { readPolicies } from './policies.ts';
import { nearest, type Problem } from './problems.ts';
import {
  type ArtistEntry,
  blockKinds,
  entryKinds,
  type QuestionEntry,
  type SettingsEntry,
  type TitleEntry,
  type VoteEntry,
} from './schema.ts';
import { checkShape } from './shape.ts';
import { type Path, readSource, type Source } from './source.ts';
import { type PassEntry, type ProductEntry } from './store-entries.ts';
import { type StreamEntry } from './stream-entries.ts';

/** An entry and where it stands. */
export interface Located<T> {
  entry: T;
  source: Source;
  path: Path;
}

/** A content folder whose entries have their right shape; what refers to what is not checked yet. */
export interface Content {
  folder: string;
  drawings: Drawings;
  titles: Located<TitleEntry>[];
  artists: Located<ArtistEntry>[];
  votes: Located<VoteEntry>[];
  products: Located<ProductEntry>[];
  passes: Located<PassEntry>[];
  questions: Located<QuestionEntry>[];
  notices: Located<NoticeEntry>[];
  events: Located<EventEntry>[];
  streams: Located<StreamEntry>[];
  settings: Located<SettingsEntry>[];
  /** The legal documents, from their own folder of Markdown files. */
  policies: PolicyContent[];
  /** Every id that a file gives, also in entries that have mistakes, so that one mistake isn't reported twice. */
  declared: { titles: Set<string>; artists: Set<string>; passes: Set<string> };
  /** Whether a file could not be read at all, so that an id that is missing may stand there. */
  incomplete: boolean;
  problems: Problem[];
}

const kinds = [...Object.keys(entryKinds), ...Object.keys(blockKinds)];
const kindList = kinds.map((kind) => `\`${kind}:\``).join(', ');

/** Reads every YAML file below a folder, and its `drawings.ts` where it has one. */
export async function readContent(folder: string): Promise<Content> {
  const legal = readPolicies(folder);
  const content: Content = {
    folder,
    drawings: await loadDrawings(folder),
    titles: [],
    artists: [],
    votes: [],
    products: [],
    passes: [],
    questions: [],
    notices: [],
    events: [],
    streams: [],
    settings: [],
    policies: legal.policies,
    declared: { titles: new Set(), artists: new Set(), passes: new Set() },
    incomplete: false,
    problems: legal.problems,
  };
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = all.filter(isContentFile);
  if (files.length === 0) {
    content.problems.push({
      file: '.',
      line: 1,
      column: 1,
      sentence: 'There is no content file (*.yaml) in this folder.',
    });
  }
  for (const file of files) readFile(content, readSource(folder, file));
  for (const file of all.filter(isNoticeFile)) {
    const { notice, problems } = readNoticeFile(folder, file);
    content.problems.push(...problems);
    if (notice !== null) content.notices.push(notice);
  }
  return content;
}

const isContentFile = (file: string): boolean => /\.ya?ml$/.test(file) && !basename(file).startsWith('.');

async function loadDrawings(folder: string): Promise<Drawings> {
  const file = join(folder, 'drawings.ts');
  if (!existsSync(file)) return {};
  const loaded: { drawings: Drawings } = await import(pathToFileURL(file).href);
  return loaded.drawings;
}

function readFile(content: Content, source: Source): void {
  content.problems.push(...source.problems);
  if (source.problems.length > 0) {
    content.incomplete = true;
    return;
  }
  const { value } = source;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    content.problems.push(source.problem([], `A content file begins with one of ${kindList}.`));
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (key === 'settings') readBlock(content, source, part);
    else if (key === 'titles') readEntries(content, source, key, part, entryKinds.titles, content.titles);
    else if (key === 'artists') readEntries(content, source, key, part, entryKinds.artists, content.artists);
    else if (key === 'votes') readEntries(content, source, key, part, entryKinds.votes, content.votes);
    else if (key === 'questions') readEntries(content, source, key, part, entryKinds.questions, content.questions);
    else if (key === 'passes') readEntries(content, source, key, part, entryKinds.passes, content.passes);
    else if (key === 'products') readEntries(content, source, key, part, entryKinds.products, content.products);
    else if (key === 'events') readEntries(content, source, key, part, entryKinds.events, content.events);
    else if (key === 'streams') readEntries(content, source, key, part, entryKinds.streams, content.streams);
    else content.problems.push(source.problemAtKey([], key, unknownKind(key)));
  }
}

function unknownKind(key: string): string {
  const meant = nearest(key, kinds);
  return `A content file holds ${kindList}, not \`${key}:\`.${meant === null ? '' : ` Is \`${meant}:\` meant?`}`;
}

function readBlock(content: Content, source: Source, part: unknown): void {
  const path = ['settings'];
  const checked = checkShape(blockKinds.settings, part, source, path);
  content.problems.push(...checked.problems);
  if (checked.value !== null) content.settings.push({ entry: checked.value, source, path });
}

function readEntries<T>(
  content: Content,
  source: Source,
  kind: keyof typeof entryKinds,
  part: unknown,
  schema: z.ZodType<T>,
  into: Located<T>[],
): void {
  if (!Array.isArray(part)) {
    content.problems.push(source.problem([kind], `\`${kind}:\` holds a list; each entry begins with a dash.`));
    return;
  }
  const entries: readonly unknown[] = part;
  for (const [index, raw] of entries.entries()) {
    const path = [kind, index];
    const id: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'id') : undefined;
    if (typeof id === 'string' && (kind === 'titles' || kind === 'artists' || kind === 'passes'))
      content.declared[kind].add(id);
    const checked = checkShape(schema, raw, source, path);
    content.problems.push(...checked.problems);
    if (checked.value !== null) into.push({ entry: checked.value, source, path });
  }
}

/** Whether an id may be referred to. */
export const isDeclared = (content: Content, kind: keyof Content['declared'], id: string): boolean =>
  content.incomplete || content.declared[kind].has(id);

/** A file that an entry names, beside the entry's own file. */
export const besideSource = (content: Content, source: Source, name: string): string =>
  join(content.folder, dirname(source.file), name);
