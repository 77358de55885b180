import { defineFeature } from '../composition/define-feature.ts';
import { outboxSettings } from './config.ts';
import { outboxCalls } from './contract.ts';
import { outboxPersonalData } from './personal-data.ts';
import { sealedMessageTables } from './sealed.ts';
import { createOutboxService } from './service.ts';

export const outboxFeature = defineFeature({
  name: 'outbox',
  calls: outboxCalls,
  sealed: sealedMessageTables,
  settings: outboxSettings,
  create(platform) {
    const outbox = createOutboxService(platform);
    return {
      service: outbox,
      personalData: [outboxPersonalData(platform)],
      start: outbox.start,
      sweep: outbox.sweep,
      close: outbox.close,
    };
  },
});
