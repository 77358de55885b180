import type { ContentKind } from '../content/content.ts';
import { sealedRecordTables } from '../platform/audit-log/audit-log.ts';
import type { Settings } from '../platform/config.ts';
import type { TableWrites } from '../platform/database/roles/privileges.ts';
import type { Platform } from '../platform/platform.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';
import { createDescribedSite, type DescribedSite } from '../platform/site/head/describe-site.ts';
import { sweepEach } from '../platform/sweep.ts';
import type { Feature, FeatureParts, Others } from './define-feature.ts';

/** Features that were composed on one platform. */
export interface Composition extends Others {
  /** In the order of the list. */
  readonly parts: readonly FeatureParts[];
  start(): void;
  sweep(): Promise<void>;
  /** In reverse order, so that a feature can use others until it has stopped. */
  close(): Promise<void>;
}

/** Composes features in their order, without starting background work. */
export function compose(platform: Platform, features: readonly Feature[]): Composition {
  const created = new Map<Feature, FeatureParts>();
  let site: DescribedSite | null = null;
  const describeSite = () => {
    const all = [...created.values()];
    return createDescribedSite({
      pages: all.flatMap(({ sitePages }) => sitePages ?? []),
      lists: all.flatMap(({ listPages }) => listPages ?? []),
      words: platform.words,
      publicOrigin: platform.config.publicOrigin,
      log: platform.log,
    });
  };
  const others: Others = {
    serviceOf<Service>(feature: Feature<Feature['calls'], Service>): Service {
      const parts = created.get(feature);
      if (parts === undefined) throw new Error(`Feature ${feature.name} must be listed earlier in server/features.ts`);
      // The value came out of this feature's `create`, which returns a `Service`.
      return parts.service as Service;
    },
    personalData() {
      const all = [...created.values()].flatMap(({ personalData }) => personalData ?? []);
      return [...all.filter(({ comesFirst }) => comesFirst), ...all.filter(({ comesFirst }) => !comesFirst)];
    },
    routes: () => [...created.values()].flatMap(({ routes }) => routes ?? []),
    attention: () => [...created.values()].flatMap(({ attention }) => attention ?? []),
    figures: () => [...created.values()].flatMap(({ figures }) => figures ?? []),
    site: () => (site ??= describeSite()),
    contentKinds: () => kindsOf(features),
    searches: () => Object.assign({}, ...[...created.values()].map(({ search }) => search)),
  };
  for (const feature of features) created.set(feature, feature.create(platform, others));
  const parts = [...created.values()];
  return {
    ...others,
    parts,
    start() {
      for (const { start } of parts) start?.();
    },
    async sweep() {
      const sweeps = Array.from(created, ([{ name }, { sweep }]) => [name, sweep ?? (async () => undefined)] as const);
      await sweepEach(platform.log, { keys: () => platform.keys.sweep(), ...Object.fromEntries(sweeps) });
    },
    async close() {
      for (const { close } of parts.toReversed()) await close?.();
    },
  };
}

/** Names of the folders with tables, in the order in which their schemas depend on each other. */
export function schemaOrder(features: readonly Pick<Feature, 'name' | 'schemaAfter'>[]): string[] {
  const ordered = new Set<string>(['platform', 'content']);
  const waiting = [...features];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ schemaAfter }) => (schemaAfter ?? []).every((name) => ordered.has(name)));
    const [feature] = waiting.splice(next, next < 0 ? 0 : 1);
    if (feature === undefined)
      throw new Error(`schemaAfter of ${waiting[0]?.name} names an unknown feature, or there is a cycle`);
    ordered.add(feature.name);
  }
  return [...ordered];
}

/** The writes of the server in the tables of all features, for tables with fewer than all kinds of writes. */
export const writesOf = (features: readonly Pick<Feature, 'writes'>[]): TableWrites =>
  // The lists of applied migrations and of keys belong to no feature.
  Object.assign(
    {
      migration: [],
      sealing_key: ['INSERT', 'DELETE'],
      lookup_key: ['INSERT', 'UPDATE'],
      record_entry: ['INSERT'],
      record_waiting: ['INSERT', 'UPDATE', 'DELETE'],
      content_entry: ['INSERT', 'UPDATE'],
      content_revision: ['INSERT'],
      content_file: ['INSERT', 'UPDATE'],
    },
    ...features.map(({ writes }) => writes),
  );

/** The tables with personal data that is stored encrypted: the audit log's, and those of all features. */
export const sealedTablesOf = (features: readonly Pick<Feature, 'sealed'>[]): SealedTable[] => [
  ...sealedRecordTables,
  ...features.flatMap(({ sealed }) => sealed ?? []),
];

/** The settings of all features, for `parseConfig`. */
export const settingsOf = (features: readonly Pick<Feature, 'settings'>[]): Settings<unknown>[] =>
  features.flatMap(({ settings }) => settings ?? []);

/** The content kinds of all features. */
export const kindsOf = (features: readonly Pick<Feature, 'content'>[]): ContentKind[] =>
  features.flatMap(({ content }) => content ?? []);
