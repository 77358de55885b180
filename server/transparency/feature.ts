import { defineFeature } from '../composition/define-feature.ts';
import { measureOf } from '../platform/metrics/measure.ts';
import { transparencySettings } from './config.ts';
import { transparencyCalls } from './contract.ts';
import { transparencyInvariants } from './invariants.ts';
import { sealedLogTables } from './log-key.ts';
import { transparencyPages } from './pages.ts';
import { transparencyRoutes } from './routes.ts';
import { createTransparencyService } from './service.ts';

export const transparencyFeature = defineFeature({
  name: 'transparency',
  calls: transparencyCalls,
  settings: transparencySettings,
  sealed: sealedLogTables,
  invariants: transparencyInvariants,
  writes: {
    log_link: ['INSERT'],
    log_subtree: ['INSERT'],
    log_checkpoint: ['INSERT'],
    log_cosignature: ['INSERT'],
    log_key: ['INSERT', 'UPDATE'],
  },
  create(platform) {
    const service = createTransparencyService(platform);
    return {
      service,
      routes: transparencyRoutes(service),
      pages: transparencyPages(platform, service),
      measures: [
        measureOf(
          platform.pool,
          'fanfare_log_entries',
          'Entries of the transparency log',
          'SELECT max(size) AS value FROM log_checkpoint',
        ),
        {
          name: 'fanfare_log_witnesses',
          help: 'Witnesses of the transparency log that the settings name',
          isShared: true,
          read: () => platform.config.of(transparencySettings).witnesses.length,
        },
        measureOf(
          platform.pool,
          'fanfare_log_unwitnessed_entries',
          'Entries of the transparency log that no witness has signed yet',
          `SELECT coalesce((SELECT max(size) FROM log_checkpoint), 0) -
             coalesce((SELECT size FROM log_cosignature ORDER BY size DESC LIMIT 1), 0) AS value`,
        ),
      ],
      start: service.start,
      close: service.close,
    };
  },
});
