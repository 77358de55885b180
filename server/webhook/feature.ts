import { defineFeature } from '../composition/define-feature.ts';
import { partnerFeature } from '../partner/feature.ts';
import { failingWebhooks } from './attention.ts';
import { webhookCalls } from './contract.ts';
import { overdueWebhooks } from './overdue.ts';
import { webhookRoutes } from './routes.ts';
import { sealedWebhookTables } from './sealed.ts';
import { createWebhookService } from './service.ts';

export const webhookFeature = defineFeature({
  name: 'webhook',
  calls: webhookCalls,
  writes: { webhook_event: ['INSERT', 'DELETE'], webhook_attempt: ['INSERT', 'DELETE'] },
  sealed: sealedWebhookTables,
  create(platform, { serviceOf }) {
    const service = createWebhookService(platform);
    return {
      service,
      routes: webhookRoutes(platform, serviceOf(partnerFeature)),
      attention: [failingWebhooks(platform)],
      measures: [overdueWebhooks(platform)],
      start: service.start,
      sweep: service.sweep,
      close: service.close,
    };
  },
});
