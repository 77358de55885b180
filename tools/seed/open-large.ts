import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { settingsOf } from '../../server/composition/compose.ts';
import { openPrepared } from '../../server/composition/open-prepared.ts';
import { features } from '../../server/features.ts';
import { parseConfig } from '../../server/platform/config.ts';
import type { Pool } from '../../server/platform/database/database.ts';
import { embeddedIn, openEmbedded } from '../../server/platform/database/open-database.ts';
import { createPlatform, type Platform } from '../../server/platform/platform.ts';

export interface LargeDatabase {
  platform: Platform;
  /** A superuser. */
  owner: Pool;
  close(): Promise<void>;
}

/** Opens the embedded database in a directory, which may be new, with the tables and keys of a server in development. */
export async function openLarge(into: string): Promise<LargeDatabase> {
  const directory = resolve(into);
  await mkdir(directory, { recursive: true });
  const prepared = await openPrepared(embeddedIn(directory), features);
  const database = await openEmbedded(directory);
  const owner = await database.openOwner();
  const settings = { LOG_LEVEL: 'warn', DATA_DIR: directory };
  const platform = createPlatform(parseConfig(settings, settingsOf(features)), prepared.pool);
  return {
    platform,
    owner,
    async close() {
      await platform.live.close();
      await platform.keys.close();
      await owner.end();
      await database.close();
      await prepared.close();
    },
  };
}
