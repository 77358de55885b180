import type { z } from 'zod';
import type { Connection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { PictureLooks } from './pictures/picture-facts.ts';
import type { EntryName, Problem } from './problems.ts';
import type { Path, Source } from './source.ts';

/** An entry and its position in the file. */
export interface Located<Entry> {
  entry: Entry;
  /** The source of `entry`, in JSON. */
  value: unknown;
  source: Source;
  path: Path;
}

/** How the entries of a kind are read. */
export type Reading<Entry> =
  /** A list below the kind's name, in any YAML file; each entry has an `id`. */
  | { readonly list: z.ZodType<Entry> }
  /** One block below the kind's name, in any YAML file. */
  | { readonly block: z.ZodType<Entry> }
  /** A list below the kind's name with actions of an import, which run once when it adds their entry. It is not stored. */
  | { readonly seeds: z.ZodType<Entry> }
  /** Separate files, which have a form as one JSON value too. */
  | FilesReading<Entry>;

export interface FilesReading<Entry> {
  /** @param names all files of the folder, relative to it */
  files(folder: string, names: readonly string[]): { entries: Located<Entry>[]; problems: Problem[] };
  /** Reads the JSON form, with each mistake at its path in it. */
  readValue(value: unknown, source: Source): { entry: Entry | null; problems: Problem[] };
  /** The id of an entry in its JSON form; null for none. */
  idOf(value: unknown): string | null;
  /** The files of a checked entry, by their names relative to the folder. */
  write(value: unknown): Readonly<Record<string, string>>;
}

/**
 * A kind of content: how it is read, checked and written to the database. A feature lists its kinds in `feature.ts`. A
 * kind without `reading` extends other kinds.
 */
export interface ContentKind<Entry = unknown> {
  /** `votes`: the key in a file, and the name of the entries in an import's report. */
  readonly name: string;
  /** Kinds are imported in this order, each after those that it refers to. */
  readonly order: number;
  readonly reading?: Reading<Entry>;
  /** `vote`: the singular, for a sentence about duplicate ids. Without it ids are not compared. */
  readonly one?: string;
  /** The name of the entries in a check's summary; without it they are not counted there. */
  readonly counted?: string;
  /** Which parts of a published entry can't change any more. @param value its current or next value */
  locked?(connection: Pick<Connection, 'query'>, id: string, value: unknown): Promise<Locked[]>;
  /** How an entry is taken from fans; entries of a kind without it stay. */
  readonly withdrawal?: Withdrawal;
  /** The table of the entries where fans write to their rows too: a preview works on a copy of it. */
  readonly writtenByFans?: string;
  /** The mistakes of the entries that the schema does not cover. */
  check?(content: Content, now: Date): Problem[];
  /** Mistakes against the database's state, found before anything is written. */
  verify?(job: ImportJob): Promise<Problem[]>;
  /** Entries of kinds with a lower `order` of which an entry's rows have parts: it is written again when one of these changes. */
  uses?(entry: Entry): readonly EntryName[];
  /** Writes `job.entriesOf` to the database, within the publication's transaction. @throws ContentError */
  save?(job: ImportJob): Promise<Saved>;
}

/** A part of an entry, with all below it, that can't change any more. An empty path is the whole entry. */
export interface Locked {
  readonly path: readonly (string | number)[];
  /** LIST: nothing can be added to the list, removed from it or moved in it, but its entries can be edited. */
  readonly part: 'ALL' | 'LIST';
  readonly reason: 'VOTE_OPEN' | 'EVENT_OPEN' | 'POLICY_IN_FORCE';
}

export interface Withdrawal {
  /** `nothing`: a withdrawn entry is not saved again. `row`: other entries and rows of fans may still refer to it. */
  readonly leaves: 'nothing' | 'row';
  /**
   * @param at since when; null: it is shown again, before a publication saves it and after a preview has
   * @throws ContentError where something else has to be withdrawn before
   */
  set(connection: Connection, id: string, at: Date | null): Promise<void>;
}

export type MediaOrigins = readonly string[] | 'any';

/** A content folder whose entries match their schemas; references are not checked yet. */
export interface Content {
  readonly folder: string;
  /** The entries of a kind, in the order of the files. */
  of<Entry>(kind: ContentKind<Entry>): readonly Located<Entry>[];
  /** Every id in the files, by kind, also of entries with mistakes, so that one mistake isn't reported twice. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
  /** Cached facts about the files of pictures. */
  readonly pictures: PictureLooks;
  /** The files of pictures by their absolute path, with the place that names each; the check of a picture adds its file. */
  readonly pictureFiles: Map<string, { source: Source; place: Path; name: string }>;
  /** The files that each entry names, as their absolute paths by those names; the checks add them. */
  readonly namedFiles: Map<unknown, Map<string, string>>;
  /** The origins that streams may play from, and `demo:` for the demo's own; any for a folder that is checked without a server. */
  readonly mediaOrigins: MediaOrigins;
  /** True if a file could not be read at all: a missing id may be in it. */
  readonly incomplete: boolean;
  readonly problems: readonly Problem[];
}

/** A publication of some entries. */
export interface ImportJob {
  /** Everything that is published, with these entries. */
  readonly content: Content;
  /** The entries to write: those that are published, and those that use them. */
  entriesOf<Entry>(kind: ContentKind<Entry>): readonly Located<Entry>[];
  /** The place of an entry among those of its kind. */
  positionOf(located: Located<unknown>): number;
  readonly connection: Connection;
  readonly platform: Platform;
  /** The absolute directory for pictures. */
  readonly media: string;
  readonly now: Date;
}

/** Ids of written entries; unchanged ones are in neither list. */
export interface Saved {
  created: string[];
  changed: string[];
  /** The rows that were added for a demo: `{ 'Ballots of the demo': 1200 }`. */
  demo?: Readonly<Record<string, number>>;
}
