import { defineFeature } from '../composition/define-feature.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import { storeFeature } from '../store/feature.ts';
import { wantedProducts } from './attention.ts';
import { restockCalls } from './contract.ts';
import { nextOpening } from './notify-restocks.ts';
import { restockPersonalData } from './personal-data.ts';
import { restockRoutes } from './routes.ts';
import { createRestockService } from './service.ts';

/** Milliseconds between two looks while there are commits. */
const lookEvery = 5_000;

export const restockFeature = defineFeature({
  name: 'restock',
  calls: restockCalls,
  create(platform, { serviceOf }) {
    const restocks = createRestockService(platform, serviceOf(storeFeature));
    const { pool, log } = platform;
    let stop: (() => Promise<void>) | null = null;
    return {
      service: restocks,
      routes: restockRoutes(restocks),
      attention: [wantedProducts(platform)],
      personalData: [restockPersonalData(platform)],
      start: () => {
        stop ??= startElected(pool, log, {
          lock: advisoryLocks.restock,
          name: 'notifying members of products that are back',
          async lead(_elected, stopped) {
            while (!stopped.aborted) {
              const since = commitsOf(pool).count;
              await restocks.notifyAll(stopped);
              await restUntilCommit(pool, { since, soon: lookEvery, nextAt: nextOpening }, stopped);
            }
          },
        });
      },
      close: () => stop?.(),
    };
  },
});
