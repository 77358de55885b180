import { defineFeature } from '../composition/define-feature.ts';
import { measureOf } from '../platform/metrics/measure.ts';
import { outboxSettings } from './config.ts';
import { outboxCalls } from './contract.ts';
import { outboxInvariants } from './invariants.ts';
import { outboxPersonalData } from './personal-data.ts';
import { outboxRoutes } from './routes.ts';
import { sealedMessageTables } from './sealed.ts';
import { createOutboxService } from './service.ts';

export const outboxFeature = defineFeature({
  name: 'outbox',
  calls: outboxCalls,
  sealed: sealedMessageTables,
  settings: outboxSettings,
  invariants: outboxInvariants,
  create(platform) {
    const outbox = createOutboxService(platform);
    return {
      service: outbox,
      routes: outboxRoutes(platform),
      personalData: [outboxPersonalData(platform)],
      measures: [
        measureOf(
          platform.pool,
          'fanfare_mail_waiting',
          'Emails that wait to be sent',
          "SELECT count(*) AS value FROM outgoing_message WHERE state = 'WAITING'",
        ),
        measureOf(
          platform.pool,
          'fanfare_mail_overdue_seconds',
          'By how much the oldest waiting email is overdue, without announcements, which come last',
          "SELECT extract(epoch FROM now() - min(next_at)) AS value FROM outgoing_message WHERE state = 'WAITING' AND kind <> 'announcement' AND next_at < now()",
        ),
      ],
      start: outbox.start,
      sweep: outbox.sweep,
      close: outbox.close,
    };
  },
});
