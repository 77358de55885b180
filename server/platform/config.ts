import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Scope } from '../../rules/scopes.ts';
import { busProblems, defaultBus, workerProblems } from './bus/bus-settings.ts';
import { type BusName, busNames } from './bus/engine.ts';
import { natsUrl } from './bus/nats-url.ts';
import { databaseUrl, ownerProblems } from './database/database-url.ts';
import { exactOrigin } from './partners/exact-origin.ts';
import { partnerReturns, returnProblems } from './partners/partner-returns.ts';
import { partnerScopes, scopeProblems } from './partners/partner-scopes.ts';
import { developmentKey, type KeyRing, keyRing } from './sealing/key-ring.ts';
import { type Secrets, secrets } from './secrets.ts';
import { readTracing, type TracingConfig, tracingSettings } from './tracing/tracing-config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that a feature reads from the environment. */
export interface Settings<T> {
  /**
   * `isPublic`: in production, or others than this machine can reach the server. `problems` has one sentence for each bad
   * value; use `config` only when it is empty.
   */
  parse(environment: Environment, isPublic: boolean): { config: T; problems: string[] };
  /** Values that a server shows to commands, by name. No secrets. */
  forCommands?(config: T): Readonly<Record<string, string>>;
}

/** Every bad setting at once, one sentence each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence);
};

const partnerOrigins = z.string().transform((text, context) => {
  const partners = new Map<string, string>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', name = ''] = entry.split('=').map((part) => part.trim());
    if (!exactOrigin.safeParse(address).success || name === '') {
      context.addIssue(`must be a list such as https://artist.example=Artist, but has the entry “${entry}”`);
      continue;
    }
    partners.set(address, name);
  }
  return partners;
});

const originList = z.string().transform((text, context) =>
  text.split(',').flatMap((part) => {
    const origin = part.trim();
    if (origin === '') return [];
    if (!exactOrigin.safeParse(origin).success) {
      context.addIssue(`must be a list such as https://media.example, but has the entry “${origin}”`);
    }
    return origin;
  }),
);

const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  /** The six ports after it are for partner pages and stand-ins. */
  PORT: wholeNumber(1, 65_529).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: wholeNumber(1, 64).default(1),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  RELEASES_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  BUS: z.enum(busNames, 'must be process, postgresql or nats').optional(),
  NATS_URL: natsUrl.optional(),
  PUBLIC_ORIGIN: exactOrigin.optional(),
  PARTNER_ORIGINS: partnerOrigins.default(new Map()),
  PARTNER_RETURNS: partnerReturns.default([]),
  PARTNER_SCOPES: partnerScopes.default(new Map()),
  MEDIA_ORIGINS: originList.default([]),
  PARTNERS_ON_LOOPBACK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TOKEN_SECRET: secrets.optional(),
  TICKET_SECRET: secrets.optional(),
  PERSONAL_KEY: keyRing.optional(),
  PROXY_HOPS: wholeNumber(0, 9).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('off'),
  HOT_RELOAD: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ...tracingSettings,
});

/** For trials on one machine: refused in production and where others can reach the server. */
const developmentSecret = 'a secret for development that everybody knows';

export interface Config {
  readonly production: boolean;
  /** The port of the site and the API; partner pages use the next port, stand-ins the five after it. */
  readonly port: number;
  readonly host: string;
  /** How many processes serve; one is this process itself, more are its workers. */
  readonly workers: number;
  /** Where `/metrics` is served; null for nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where traces are sent; null for nowhere. */
  readonly tracing: TracingConfig | null;
  /** Absolute. Holds the embedded database and drawn pictures. */
  readonly dataDirectory: string;
  /** Absolute. Holds the script's releases that pages may still name; all servers of one platform share it. */
  readonly releasesDirectory: string;
  /** Null: use the embedded database. */
  readonly databaseUrl: string | null;
  /** The same database for the role that owns its tables. Null: this process doesn't migrate it. */
  readonly databaseOwnerUrl: string | null;
  /** The engine that carries notifications between the server processes of one database. */
  readonly bus: BusName;
  /** Where `bus` is `nats`. */
  readonly natsUrl: string | null;
  /** The address at which browsers reach the site and the API. */
  readonly publicOrigin: string;
  /** Origin → partner's name, for the pages that may embed the elements. */
  readonly partnerOrigins: ReadonlyMap<string, string>;
  /** The exact addresses on these origins to which a sign-in may return without the page that began it. */
  readonly partnerReturns: readonly string[];
  /** The max scopes of a session on these origins. An origin that is missing here may have all scopes. */
  readonly partnerScopes: ReadonlyMap<string, readonly Scope[]>;
  /** The origins of media that streams may name. */
  readonly mediaOrigins: readonly string[];
  /** True if partners' pages and webhooks may be on this machine: for a demo or a test. */
  readonly partnersOnLoopback: boolean;
  readonly tokenSecrets: Secrets;
  /** The key of the digests of ticket codes; the token secret unless it is set. */
  readonly ticketSecrets: Secrets;
  /** They seal personal data in the database. */
  readonly personalKeys: KeyRing;
  /** How many of our own proxies stand in front: that many addresses from the right of `X-Forwarded-For` are trusted. */
  readonly proxyHops: number;
  readonly logLevel: string;
  /** True if demo content, partner pages and stand-ins for other services run beside the site. */
  readonly demo: boolean;
  /** True if the browser side is served from its sources instead of `dist/`. */
  readonly hotReload: boolean;
  /** True if each reply is checked against its contract; only in tests. */
  readonly checkReplies: boolean;
  /**
   * A feature's own settings.
   * @throws ConfigurationError for a bad value, when `parseConfig` was called without these settings
   */
  of<T>(settings: Settings<T>): T;
}

/**
 * Reads the settings once at start; nothing else reads the environment.
 * @param features the features' settings; their bad values are reported together with the platform's own
 * @throws ConfigurationError with a sentence for each bad value.
 */
export function parseConfig(environment: Environment, features: readonly Settings<unknown>[] = []): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(variables);
  if (!parsed.success) {
    const own = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    const isProduction = variables['NODE_ENV'] === 'production';
    const others = features.flatMap((settings) => settings.parse(variables, isProduction).problems);
    throw new ConfigurationError([...own, ...others]);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  const isPublic = production || !isOnThisMachine(values.HOST, [publicOrigin, ...values.PARTNER_ORIGINS.keys()]);
  const others = features.flatMap((settings) => settings.parse(variables, isPublic).problems);
  const config: Config = {
    production,
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: readTracing(values),
    dataDirectory: resolve(values.DATA_DIR),
    releasesDirectory: resolve(values.RELEASES_DIR ?? join(values.DATA_DIR, 'releases')),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    bus: values.BUS ?? defaultBus(values),
    natsUrl: values.NATS_URL ?? null,
    publicOrigin,
    partnerOrigins: values.PARTNER_ORIGINS,
    partnerReturns: values.PARTNER_RETURNS,
    partnerScopes: values.PARTNER_SCOPES,
    mediaOrigins: values.MEDIA_ORIGINS,
    partnersOnLoopback: values.PARTNERS_ON_LOOPBACK === 'on',
    tokenSecrets: values.TOKEN_SECRET ?? [developmentSecret],
    ticketSecrets: values.TICKET_SECRET ?? values.TOKEN_SECRET ?? [developmentSecret],
    personalKeys: values.PERSONAL_KEY ?? [developmentKey],
    proxyHops: values.PROXY_HOPS ?? 0,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: values.DEMO === 'on',
    hotReload: values.HOT_RELOAD === 'on',
    checkReplies: values.NODE_ENV === 'test',
    of: readOnce(variables, isPublic),
  };
  const problems = [
    ...others,
    ...ownerProblems(config),
    ...busProblems(config),
    ...workerProblems(config),
    ...returnProblems(config.partnerReturns, config.partnerOrigins),
    ...scopeProblems(config.partnerScopes, config.partnerOrigins),
    ...(isPublic ? publicProblems(config) : []),
    ...(production ? productionProblems(config, values) : []),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

function readOnce(environment: Environment, isPublic: boolean): Config['of'] {
  const parsedSettings = new Map<Settings<unknown>, unknown>();
  return <T>(settings: Settings<T>): T => {
    if (!parsedSettings.has(settings)) {
      const { config, problems } = settings.parse(environment, isPublic);
      if (problems.length > 0) throw new ConfigurationError(problems);
      parsedSettings.set(settings, config);
    }
    // This value came from the `parse` of the same settings.
    return parsedSettings.get(settings) as T;
  };
}

/**
 * True if only this machine's own browsers can reach the server or be led to it. No public DNS has names below
 * `.localhost` and `.test` (RFC 6761).
 */
function isOnThisMachine(host: string, origins: readonly string[]): boolean {
  return [host, ...origins.map((address) => new URL(address).hostname)].every((name) =>
    /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$|\.(localhost|test)$/.test(name),
  );
}

const whenPublic = 'in production, and where HOST, PUBLIC_ORIGIN or PARTNER_ORIGINS name another machine';

/** Settings that are fine for a trial on one machine, and open the platform to everyone who can reach it. */
function publicProblems(config: Config): string[] {
  const problems: string[] = [];
  if (config.tokenSecrets.includes(developmentSecret)) {
    problems.push(
      `TOKEN_SECRET must be set ${whenPublic}: a random text of 32 or more characters that is kept secret.`,
    );
  }
  if (config.personalKeys[0].id === developmentKey.id) {
    problems.push(`PERSONAL_KEY must be set ${whenPublic}: a name, “=” and 32 random bytes in base64.`);
  }
  const forTrials = {
    DEMO: config.demo,
    HOT_RELOAD: config.hotReload,
    PARTNERS_ON_LOOPBACK: config.partnersOnLoopback,
  };
  for (const [name, isOn] of Object.entries(forTrials)) {
    if (isOn) problems.push(`${name} must be off ${whenPublic}.`);
  }
  return problems;
}

function productionProblems(config: Config, parsed: z.output<typeof settings>): string[] {
  const problems: string[] = [];
  if (parsed.TICKET_SECRET === undefined) {
    problems.push(
      'TICKET_SECRET must be set in production: a secret of its own, or the TOKEN_SECRET from which tickets were issued.',
    );
  }
  if (parsed.PROXY_HOPS === undefined) {
    problems.push('PROXY_HOPS must be set in production: how many proxies of yours stand in front, 0 for none.');
  }
  for (const address of [config.publicOrigin, ...config.partnerOrigins.keys()]) {
    const name = address === config.publicOrigin ? 'PUBLIC_ORIGIN' : 'PARTNER_ORIGINS';
    if (!address.startsWith('https://')) problems.push(`${name} must use https in production, but has ${address}.`);
  }
  return problems;
}
