import type { Hono } from 'hono';
import type { ContentKind } from '../content/content.ts';
import type { Settings } from '../platform/config.ts';
import type { Invariant } from '../platform/database/invariants.ts';
import type { TableWrites } from '../platform/database/roles/privileges.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import type { CallContracts } from '../platform/http/contract.ts';
import type { Route } from '../platform/http/routes.ts';
import type { Approvals } from '../platform/http/staff/approvals.ts';
import type { AuthenticateStaff } from '../platform/http/staff/staff-access.ts';
import type { Measure } from '../platform/metrics/measure.ts';
import type { AttentionSource, FigureSource } from '../platform/overview.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import type { Shell } from '../platform/shell.ts';
import type { DescribedSite } from '../platform/site/head/describe-site.ts';
import type { ListedPage, SitePages } from '../platform/site/head/page-description.ts';
import type { PageSource } from '../platform/site/security-headers.ts';
import type { Search } from '../platform/text/search.ts';
import type { Verbs } from './command-audit-log.ts';
import type { Confirm, Decision } from './decision.ts';

/** The manifest of a server feature, as listed in `server/features.ts`. */
export interface Feature<Calls extends CallContracts = CallContracts, Service = unknown> {
  /** Its folder below `server/`. */
  readonly name: string;
  readonly calls: Calls;
  /** Its settings from the environment; those of all features are parsed at the start. */
  readonly settings?: Settings<unknown>;
  /** Features later in the list whose tables this feature's `schema/` still refers to. */
  readonly schemaAfter?: readonly string[];
  /** Allowed writes to the feature's tables, by table. Histories can only grow. The database refuses all other writes. */
  readonly writes?: TableWrites;
  /** Its tables with personal data that is stored encrypted. */
  readonly sealed?: readonly SealedTable[];
  /** The invariants of its rows; `npm run fanfare -- audit` looks for violations. */
  readonly invariants?: readonly Invariant[];
  /** Its kinds of content files. */
  readonly content?: readonly ContentKind[];
  /** The operator's command: `npm run fanfare -- <area> …`, loaded only when it is needed. */
  readonly command?: { readonly area: string; readonly load: () => Promise<CommandModule> };
  /** Creates it, without starting background work. */
  create(platform: Platform, others: Others): FeatureParts<Service>;
}

/** The parts of other features that a feature can use while it is created. */
export interface Others {
  /** The service of a feature earlier in the list. */
  serviceOf<Service>(feature: Feature<CallContracts, Service>): Service;
  /** The personal data of all features; call it only after all of them were created. */
  personalData(): readonly PersonalData[];
  /** The kinds of content of all features. */
  contentKinds(): readonly ContentKind[];
  /** The searches of all features, by kind; call it only after all of them were created. */
  searches(): Readonly<Record<string, Search>>;
  /** The routes of all features; call it only after all features were created. */
  routes(): readonly Route[];
  /** The open work of all features; call it only after all of them were created. */
  attention(): readonly AttentionSource[];
  /** The hourly figures of all features. Call it only after all features were created. */
  figures(): readonly FigureSource[];
  /** The descriptions of all of the site's pages; call it only after all features were created. */
  site(): DescribedSite;
}

/** A feature in a running process. Every part except the service is optional. */
export interface FeatureParts<Service = unknown> {
  /** Its interface for features later in the list. */
  readonly service: Service;
  readonly routes?: readonly Route[];
  /** Identifies the caller by the token; exactly one feature provides it. */
  readonly authenticate?: Authenticate;
  /** Finds a staff member's session; one feature at most provides it. */
  readonly authenticateStaff?: AuthenticateStaff;
  /** Asks a second person; one feature at most provides it. */
  readonly approvals?: Approvals;
  /** Its routes outside of the API. */
  readonly pages?: Hono;
  /** HTML for the head of the site's page at an address (path and query); empty for nothing. */
  readonly head?: (address: string) => string;
  /** Descriptions of the site's pages, by route: for search engines, chats and the status of the answer. */
  readonly sitePages?: SitePages;
  /** Its pages for `sitemap.xml`. */
  readonly listPages?: () => Promise<readonly ListedPage[]>;
  /** Scripts of other companies on the site's pages. */
  readonly pageSources?: readonly PageSource[];
  readonly personalData?: readonly PersonalData[];
  /** The open work of the staff. */
  readonly attention?: readonly AttentionSource[];
  /** Its hourly figures. */
  readonly figures?: readonly FigureSource[];
  /** By the kind of the hits. */
  readonly search?: Readonly<Record<string, Search>>;
  /** Throws an Error, which refuses a start in production, when the stored data is not fit for it. */
  readonly checkProduction?: () => Promise<void>;
  /** Its measures for Prometheus. */
  readonly measures?: readonly Measure[];
  /** Starts background work; servers call it, commands don't. */
  readonly start?: () => void;
  /** Deletes expired rows; once an hour. */
  readonly sweep?: () => Promise<unknown>;
  /** Waits for running work. */
  readonly close?: () => Promise<void> | void;
}

/** The platform on which a command works, with the shell of the command. */
export interface ShellPlatform extends Platform {
  readonly shell: Shell;
  readonly decision: Decision;
  /** For a verb that asks: before it changes anything. */
  readonly confirm: Confirm;
}

/**
 * Runs on the server's own database, with every feature created but not started.
 * @param work returns its effect, for the audit log
 */
export type OnDatabase = (
  work: (platform: ShellPlatform, others: Pick<Others, 'serviceOf'>) => Promise<unknown>,
) => Promise<void>;

/**
 * An operator's command. It sets the shell's exit code when it fails; an error is printed as a sentence, with exit code 1.
 * A `UsageError` prints the usage, with exit code 2.
 * @param words the arguments after the area, without those of the decision
 */
export type Command = (words: readonly string[], onDatabase: OnDatabase, shell: Shell) => Promise<void>;

export interface CommandModule {
  /** Its purpose, in one line of the list of all areas. */
  readonly summary: string;
  /** One line for each form, with its effect. */
  readonly usage: string;
  readonly command: Command;
  /** How each verb uses the audit log; empty for a command without verbs. Only a verb in the audit log can change anything. */
  readonly verbs: Verbs;
}

export function defineFeature<const Calls extends CallContracts, Service>(
  feature: Feature<Calls, Service>,
): Feature<Calls, Service> {
  return feature;
}

/** The calls of all features of a list, with the exact type of each contract. */
export type CallsOf<List extends readonly { readonly calls: object }[]> = Flat<
  Intersection<List[number] extends infer One ? (One extends { readonly calls: infer Calls } ? Calls : never) : never>
>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Flat<Calls> = { [Name in keyof Calls]: Calls[Name] };
