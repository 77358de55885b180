import { defineFeature } from '../composition/define-feature.ts';
import { createContentService } from '../content/service.ts';
import { staffFeature } from '../staff/feature.ts';
import { createEntryChanges } from './change-entry.ts';
import { editingCalls } from './contract.ts';
import { createEntryReader } from './read-entry.ts';
import { editingRoutes } from './routes.ts';

/** Studio's content desk: entries, their drafts and revisions, and their publication. */
export const editingFeature = defineFeature({
  name: 'editing',
  calls: editingCalls,
  create(platform, { serviceOf, contentKinds }) {
    const kinds = contentKinds;
    const content = createContentService(platform, kinds());
    const reader = createEntryReader({ content, staff: serviceOf(staffFeature), kinds });
    const changes = createEntryChanges({ content, reader, kinds });
    return { service: { reader, changes }, routes: editingRoutes(platform, { reader, changes }) };
  },
});
