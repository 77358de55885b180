import { defineFeature } from '../composition/define-feature.ts';
import { overviewCalls } from './contract.ts';
import { createFigures, sweepFigures } from './figures.ts';
import { overviewRoutes } from './routes.ts';

export const overviewFeature = defineFeature({
  name: 'overview',
  calls: overviewCalls,
  create({ pool }, { attention, figures }) {
    return {
      service: null,
      routes: overviewRoutes(createFigures(pool), { attention, figures }),
      sweep: () => sweepFigures(pool),
    };
  },
});
