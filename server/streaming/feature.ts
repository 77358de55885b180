import { defineFeature } from '../composition/define-feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { interruptedBroadcasts } from './attention.ts';
import { streamKind } from './content/kind.ts';
import { streamingCalls } from './contract.ts';
import { playbackGate } from './gate/gate.ts';
import { streamingInvariants } from './invariants.ts';
import { streamingPersonalData } from './personal-data.ts';
import { streamingRoutes } from './routes.ts';
import { createStreamingService, refuseDemoSources } from './service.ts';
import { listStreamPages, streamPages } from './stream-page.ts';

export const streamingFeature = defineFeature({
  name: 'streaming',
  calls: streamingCalls,
  invariants: streamingInvariants,
  command: { area: 'stream', load: () => import('./command.ts') },
  content: [streamKind],
  create(platform, { serviceOf }) {
    const streaming = createStreamingService(platform, serviceOf(titleFeature), serviceOf(ticketFeature));
    return {
      service: streaming,
      routes: streamingRoutes(platform, streaming),
      pages: playbackGate(platform),
      personalData: [streamingPersonalData(platform)],
      sitePages: streamPages(platform, streaming.reader),
      listPages: () => listStreamPages(platform),
      attention: [interruptedBroadcasts(platform)],
      search: { STREAM: streaming.search },
      checkProduction: () => refuseDemoSources(platform.pool),
      start: streaming.start,
      sweep: streaming.sweep,
      close: streaming.close,
    };
  },
});
