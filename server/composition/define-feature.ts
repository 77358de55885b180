import type { Hono } from 'hono';
import type { ContentKind } from '../content/content.ts';
import type { Settings } from '../platform/config.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import type { CallContracts } from '../platform/http/contract.ts';
import type { Route } from '../platform/http/routes.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';

/** The whole of a server feature, as `server/features.ts` lists it. */
export interface Feature<Calls extends CallContracts = CallContracts, Service = unknown> {
  /** Its folder below `server/`. */
  readonly name: string;
  readonly calls: Calls;
  /** What it reads of the environment; all features' are parsed at the start. */
  readonly settings?: Settings<unknown>;
  /** Features that stand later in the list, whose tables this one's `schema/` refers to all the same. */
  readonly schemaAfter?: readonly string[];
  /** What content files can hold of it. */
  readonly content?: readonly ContentKind[];
  /** What an operator runs by its name: `node server/command.ts <name>`. Loaded when it is run. */
  readonly command?: () => Promise<{ command: Command }>;
  /** Puts it together, without starting anything that goes on by itself. */
  create(platform: Platform, others: Others): FeatureParts<Service>;
}

/** What a feature reaches of the others while it is put together. */
export interface Others {
  /** What a feature that stands earlier in the list offers. */
  serviceOf<Service>(feature: Feature<CallContracts, Service>): Service;
  /** What all features hold of a fan; to be called once they are there. */
  personalData(): readonly PersonalData[];
  /** What all features find, by kind; to be called once they are there. */
  searches(): Readonly<Record<string, Search>>;
}

/** A feature in a running process. Everything but the service may be left out. */
export interface FeatureParts<Service = unknown> {
  /** What it offers to features that stand later in the list. */
  readonly service: Service;
  readonly routes?: readonly Route[];
  /** Who a token stands for; one feature says so for all. */
  readonly authenticate?: Authenticate;
  /** What it answers outside of the API. */
  readonly pages?: Hono;
  /** What it adds to the head of the site's page at an address (path and query); empty for nothing. */
  readonly head?: (address: string) => string;
  /** Other origins whose scripts, styles and frames the site's pages use. */
  readonly pageOrigins?: readonly string[];
  readonly personalData?: readonly PersonalData[];
  /** By the kind of what is found. */
  readonly search?: Readonly<Record<string, Search>>;
  /** Refuses a start in production, by an Error, where what is stored is not fit for it. */
  readonly checkProduction?: () => Promise<void>;
  /** Begins what goes on by itself; a server does, commands don't. */
  readonly start?: () => void;
  /** Deletes what can't be used any more; once an hour. */
  readonly sweep?: () => Promise<unknown>;
  /** Waits for what is under way. */
  readonly close?: () => Promise<void> | void;
}

/** Works on the server's own database, with every feature there but not started. */
export type OnDatabase = (
  work: (platform: Platform, others: Pick<Others, 'serviceOf'>) => Promise<void>,
) => Promise<void>;

/**
 * An operator's command. It sets `process.exitCode` where it ends other than well; what it throws is said in a sentence,
 * and the exit code is 1.
 * @param words after the command's name
 */
export type Command = (words: readonly string[], onDatabase: OnDatabase) => Promise<void>;

export function defineFeature<const Calls extends CallContracts, Service>(
  feature: Feature<Calls, Service>,
): Feature<Calls, Service> {
  return feature;
}

/** The calls of all features of a list, exact to each contract. */
export type CallsOf<List extends readonly { readonly calls: object }[]> = Flat<
  Intersection<List[number] extends infer One ? (One extends { readonly calls: infer Calls } ? Calls : never) : never>
>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Flat<Calls> = { [Name in keyof Calls]: Calls[Name] };
