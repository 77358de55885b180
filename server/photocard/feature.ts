import { accountFeature } from '../account/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { cardKind } from './content/kind.ts';
import { photocardCalls } from './contract.ts';
import { photocardInvariants } from './invariants.ts';
import { photocardPersonalData } from './personal-data.ts';
import { photocardRoutes } from './routes.ts';
import { createCardStudio } from './service.ts';

export const photocardFeature = defineFeature({
  name: 'photocard',
  calls: photocardCalls,
  schemaAfter: ['order'],
  invariants: photocardInvariants,
  content: [cardKind],
  create(platform, { serviceOf }) {
    const studio = createCardStudio(platform, serviceOf(accountFeature));
    return {
      service: studio,
      routes: photocardRoutes(platform, studio),
      personalData: [photocardPersonalData(platform)],
      close: studio.close,
    };
  },
});
