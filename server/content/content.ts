import type { z } from 'zod';
import type { Connection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Drawings } from './drawing.ts';
import type { PictureEntry } from './entry-parts.ts';
import type { Problem } from './problems.ts';
import type { Path, Source } from './source.ts';

/** An entry and where it stands. */
export interface Located<Entry> {
  entry: Entry;
  source: Source;
  path: Path;
}

/** How the entries of a kind are read. */
export type Reading<Entry> =
  /** A list below the kind's name, in any YAML file; each entry has an `id` of its own. */
  | { readonly list: z.ZodType<Entry> }
  /** One block below the kind's name, in any YAML file. */
  | { readonly block: z.ZodType<Entry> }
  /** Files of its own. `names` are all files of the folder, relative to it. */
  | { files(folder: string, names: readonly string[]): { entries: Located<Entry>[]; problems: Problem[] } };

/**
 * A kind of content: how it is read, checked and brought to the database. A feature names its kinds in `feature.ts`. One
 * without a reading adds to what other kinds hold.
 */
export interface ContentKind<Entry = unknown> {
  /** `votes`: the key in a file, and what an import's report calls the entries. */
  readonly name: string;
  /** Kinds are imported in this order, each after those that it refers to. */
  readonly order: number;
  readonly reading?: Reading<Entry>;
  /** `vote`: one entry, in a sentence about two with one id. Without it ids are not compared. */
  readonly one?: string;
  /** What a check's summary calls the entries; without it they are not counted there. */
  readonly counted?: string;
  /** The picture that stands for an entry in drawings, under `faces:`; one kind has it. */
  face?(entry: Entry): PictureEntry;
  /** The mistakes of the entries beyond their shape. */
  check?(content: Content, now: Date): Problem[];
  /** What the database does not take, found before anything is written. */
  verify?(job: ImportJob): Promise<Problem[]>;
  /** Brings the entries to the database, within the import's transaction. @throws ContentError */
  save?(job: ImportJob): Promise<Saved>;
}

/** A content folder whose entries have their right shape; what refers to what is not checked yet. */
export interface Content {
  readonly folder: string;
  readonly drawings: Drawings;
  /** The entries of a kind, in the order of the files. */
  of<Entry>(kind: ContentKind<Entry>): readonly Located<Entry>[];
  /** Every id that a file gives, by kind, also in entries that have mistakes, so that one mistake isn't reported twice. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
  /** The artists' pictures that drawings can show, by id. */
  readonly faces: ReadonlyMap<string, PictureEntry>;
  /** Whether a file could not be read at all, so that an id that is missing may stand there. */
  readonly incomplete: boolean;
  readonly problems: readonly Problem[];
}

export interface ImportJob {
  readonly content: Content;
  readonly connection: Connection;
  readonly platform: Platform;
  /** Where pictures go: an absolute directory. */
  readonly media: string;
  readonly now: Date;
}

/** Ids of what was written; what was already so is in neither list. */
export interface Saved {
  created: string[];
  changed: string[];
  /** What a demo was filled with: `{ 'Ballots of the demo': 1200 }`. */
  demo?: Readonly<Record<string, number>>;
}
