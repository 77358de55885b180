import { mkdir } from 'node:fs/promises';
import { type Environment, parseConfig } from '../platform/config.ts';
import { requireDatabase } from '../platform/database/open-database.ts';
import { Refusal, wordsOfCode } from '../platform/http/errors.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import type { Shell } from '../platform/shell.ts';
import { onlyReads, readOnlyPool, recordCommand, verbOf } from './command-record.ts';
import { type Composition, compose, settingsOf } from './compose.ts';
import { createConfirm, readDecision, Undecided } from './decision.ts';
import type { CommandModule, Feature, OnDatabase } from './define-feature.ts';
import { openPrepared } from './open-prepared.ts';
import { prepareSealed } from './seal-stored.ts';

/** Runs an operator's command. An error is printed as a sentence, with exit code 1; what nobody has decided, with 2. */
export async function runCommand(
  features: readonly Feature[],
  name: string,
  { command, verbs }: CommandModule,
  words: readonly string[],
  shell: Shell,
): Promise<void> {
  const verb = verbOf(verbs, words);
  try {
    const { decision, rest } = readDecision(words);
    const confirm = createConfirm(shell, decision);
    const onDatabase: OnDatabase = async (work) => {
      if (typeof verb !== 'string' && verb.needsName && decision.by === null)
        throw new Undecided('Nothing was changed. Say who decides it with --by NAME.');
      const creates = typeof verb !== 'string' && verb.creates === true;
      await withPlatform(features, { LOG_LEVEL: 'warn', ...shell.environment }, creates, async (platform) => {
        const asked = () =>
          onPlatform(features, platform, onlyReads(verb), (own, composition) =>
            work({ ...own, shell, decision, confirm }, composition),
          );
        await (typeof verb === 'string'
          ? asked()
          : recordCommand(platform, verb, [name, ...rest], decision, shell, asked));
      });
    };
    await command(typeof verb === 'string' ? words : rest, onDatabase, shell);
  } catch (error) {
    shell.complain(error instanceof Error ? error.message : String(error));
    shell.exitCode = error instanceof Undecided ? 2 : 1;
  }
}

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
 * @param creates whether to make the database where there is none
 */
async function withPlatform(
  features: readonly Feature[],
  environment: Environment,
  creates: boolean,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const config = parseConfig(environment, settingsOf(features));
  if (!creates) requireDatabase(config);
  await mkdir(config.dataDirectory, { recursive: true });
  const database = await openPrepared(config, features);
  try {
    const platform = createPlatform(config, database.pool);
    await prepareSealed(platform.pool, platform.sealing, features);
    await work(platform).finally(() => platform.keys.close());
  } finally {
    await database.close();
  }
}
