import { mkdir } from 'node:fs/promises';
import { type Environment, parseConfig } from '../platform/config.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { compose, settingsOf } from './compose.ts';
import type { Command, Feature, OnDatabase } from './define-feature.ts';
import { openPrepared } from './open-prepared.ts';
import { prepareSealed } from './seal-stored.ts';

/** Runs an operator's command. An error is printed as a sentence, with exit code 1. */
export async function runCommand(features: readonly Feature[], command: Command, words: readonly string[]) {
  const onDatabase: OnDatabase = (work) =>
    withPlatform(features, { LOG_LEVEL: 'warn', ...process.env }, async (platform) => {
      const composition = compose(platform, features);
      try {
        await work(platform, composition);
      } finally {
        await composition.close();
      }
    });
  try {
    await command(words, onDatabase);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Uses the server's own database, as the environment names it: it joins a server that runs on it, and stops nothing. */
async function withPlatform(
  features: readonly Feature[],
  environment: Environment,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const config = parseConfig(environment, settingsOf(features));
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
