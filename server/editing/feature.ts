import { defineFeature } from '../composition/define-feature.ts';
import { createContentService } from '../content/service.ts';
import { staffFeature } from '../staff/feature.ts';
import { editingCalls } from './contract.ts';
import { createDrafts } from './drafts.ts';
import { sweepPresence } from './presence.ts';
import { createPreviewTokens } from './preview/preview-token.ts';
import { createPreviews } from './preview/previews.ts';
import { createPublications } from './publications.ts';
import { startPublishing } from './publish-scheduled.ts';
import { createEntryReader } from './read-entry.ts';
import { type EditingService, editingRoutes } from './routes.ts';

/** Studio's content desk: entries, their drafts and revisions, and their publication. */
export const editingFeature = defineFeature({
  name: 'editing',
  calls: editingCalls,
  create(platform, { serviceOf, contentKinds: kinds }) {
    const content = createContentService(platform, kinds());
    const people = serviceOf(staffFeature);
    const reader = createEntryReader({ content, staff: people, kinds });
    const tokens = createPreviewTokens(platform.config.tokenSecrets);
    const sources = { content, reader, kinds };
    const service: EditingService = {
      reader,
      drafts: createDrafts(sources),
      publications: createPublications(sources),
      people,
      tokens,
      previews: createPreviews(platform, content, tokens, people),
    };
    let stopPublishing: (() => Promise<void>) | null = null;
    return {
      service,
      routes: editingRoutes(platform, service),
      start() {
        stopPublishing = startPublishing(platform, content);
      },
      sweep: () => sweepPresence(platform.pool),
      close: () => stopPublishing?.(),
    };
  },
});
