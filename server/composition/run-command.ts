import { type Environment, parseConfig } from '../platform/config.ts';
import { requireDatabase } from '../platform/database/open-database.ts';
import { Refusal, wordsOfCode } from '../platform/http/errors.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { checkKeys } from '../platform/sealing/known-keys.ts';
import { learnFrom, readServerSettings, serverSettingsOf, settingsThatDiffer } from '../platform/server-settings.ts';
import { type Shell, UsageError } from '../platform/shell.ts';
import { onlyReads, readOnlyPool, recordCommand, type Verb, verbOf } from './command-audit-log.ts';
import { type Composition, compose, settingsOf } from './compose.ts';
import { createConfirm, readDecision, Undecided } from './decision.ts';
import type { CommandModule, Feature, OnDatabase } from './define-feature.ts';
import { openPrepared } from './open-prepared.ts';

/** The settings of a process, with those of a demo. */
type Complete = (environment: Environment) => Promise<Environment>;

/**
 * Runs an operator's command. An error is printed as a sentence, with exit code 1; a missing decision, with 2. Wrong words print the
 * usage, with 2.
 */
export async function runCommand(
  features: readonly Feature[],
  area: string,
  { command, verbs, usage }: CommandModule,
  words: readonly string[],
  shell: Shell,
  complete: Complete = (environment) => Promise.resolve(environment),
): Promise<void> {
  if (words.includes('--help')) return shell.printLine(usage);
  const verb = verbOf(verbs, words);
  try {
    if (Object.keys(verbs).length > 0 && !Object.hasOwn(verbs, words[0] ?? '')) throw new UsageError();
    const { decision, rest } = readDecision(words);
    const confirm = createConfirm(shell, decision);
    const onDatabase: OnDatabase = async (work) => {
      if (typeof verb !== 'string' && verb.needsName && decision.by === null)
        throw new Undecided('Nothing was changed. Say who decides it with --by NAME.');
      await withPlatform(features, verb, shell, complete, async (platform) => {
        const run = () =>
          onPlatform(features, platform, onlyReads(verb), (own, composition) =>
            work({ ...own, shell, decision, confirm }, composition),
          );
        await (typeof verb === 'string' ? run() : recordCommand(platform, verb, [area, ...rest], decision, shell, run));
      });
    };
    await command(typeof verb === 'string' ? words : rest, onDatabase, shell);
  } catch (error) {
    if (!(error instanceof UsageError)) shell.complain(error instanceof Error ? error.message : String(error));
    const areWordsWrong = error instanceof UsageError || isOfParseArgs(error);
    if (areWordsWrong) shell.complain(usage);
    shell.exitCode = areWordsWrong || error instanceof Undecided ? 2 : 1;
  }
}

/** True if `parseArgs` has refused the arguments. */
const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** @param isReading whether the work can't change anything */
async function onPlatform(
  features: readonly Feature[],
  platform: Platform,
  isReading: boolean,
  work: (own: Platform, composition: Composition) => Promise<unknown>,
): Promise<unknown> {
  const pool = isReading ? readOnlyPool(platform.pool) : platform.pool;
  const own = isReading ? createPlatform(platform.config, pool) : platform;
  const composition = compose(own, features);
  try {
    return await work(own, composition);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(own.words('en', wordsOfCode(error.code), error.details), { cause: error });
  } finally {
    await composition.close();
    if (isReading) {
      await own.keys.close();
      await pool.end();
    }
  }
}

/**
 * Uses the server's own database, as the environment names it: it joins a server that runs on it, and stops nothing.
 * Settings that its own environment lacks come from the last server that started there.
 */
async function withPlatform(
  features: readonly Feature[],
  verb: Verb,
  shell: Shell,
  complete: Complete,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const environment: Environment = { LOG_LEVEL: 'warn', ...shell.environment };
  // Before the database is opened, and migrated.
  parseConfig(await complete(environment), settingsOf(features));
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = environment;
  const place = parseConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR });
  if (typeof verb === 'string' || !verb.creates) requireDatabase(place);
  await makeFolder(place.dataDirectory);
  const database = await openPrepared(place, features);
  try {
    // A verb that only reads needs only its own settings.
    const server = onlyReads(verb) ? null : await readServerSettings(database.pool);
    const config = parseConfig(await complete(learnFrom(server, environment)), settingsOf(features));
    const differences = settingsThatDiffer(server, serverSettingsOf(config, settingsOf(features)));
    for (const difference of differences) shell.complain(difference);
    if (differences.length > 0 && typeof verb !== 'string' && (verb.asks || verb.needsSettings))
      throw new Error('Nothing was changed: this needs the settings of the server.');
    const platform = createPlatform(config, database.pool);
    await checkKeys(platform.pool, platform.sealing);
    await work(platform).finally(() => platform.keys.close());
  } finally {
    await database.close();
  }
}
