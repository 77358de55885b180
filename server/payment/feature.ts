import { defineFeature } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import { measureOf } from '../platform/metrics/measure.ts';
import { staffFeature } from '../staff/feature.ts';
import { dueDisputes, openDifferences, stuckPayments, stuckRefunds } from './attention.ts';
import { paymentSettings } from './config.ts';
import { paymentCalls } from './contract.ts';
import { paymentDeskCalls } from './desk/contract.ts';
import { paymentDeskRoutes } from './desk/routes.ts';
import { paymentInvariants } from './invariants.ts';
import { paymentRoutes } from './routes.ts';
import { sealedPaymentTables } from './sealed.ts';
import { createPaymentService } from './service.ts';
import { settlementCalls } from './settlement/contract.ts';
import { settlementRoutes } from './settlement/routes.ts';

export const paymentFeature = defineFeature({
  name: 'payment',
  calls: { ...paymentCalls, ...settlementCalls, ...paymentDeskCalls },
  writes: {
    attempt_transition: [],
    payment_attempt: ['INSERT', 'UPDATE'],
    // Written by triggers, as their owner.
    payment_movement: [],
    // A trigger lets a report be withdrawn, and deletes the rows of a withdrawn one alone.
    payment_report: ['INSERT', 'UPDATE'],
    payment_report_line: ['INSERT', 'DELETE'],
    payment_difference: ['INSERT', 'UPDATE'],
    payment_dispute: ['UPDATE'],
  },
  settings: paymentSettings,
  sealed: sealedPaymentTables,
  invariants: paymentInvariants,
  command: { area: 'payment', load: () => import('./command.ts') },
  create(platform, { serviceOf }) {
    const staff = serviceOf(staffFeature);
    const payments = createPaymentService(platform, serviceOf(orderFeature));
    return {
      service: payments,
      routes: [
        ...paymentRoutes(platform, payments),
        ...settlementRoutes({ platform, staff }),
        ...paymentDeskRoutes({ platform, staff, payments }),
      ],
      attention: [stuckPayments(platform), stuckRefunds(platform), dueDisputes(platform), openDifferences(platform)],
      measures: [
        measureOf(
          platform.pool,
          'fanfare_payments_silent',
          'Open payments whose provider did not answer the last request',
          "SELECT count(*) AS value FROM payment_attempt WHERE closed_at IS NULL AND state <> 'DONE' AND is_silent",
        ),
        measureOf(
          platform.pool,
          'fanfare_payment_events_oldest_seconds',
          'How long the oldest message of a payment provider has waited to be settled',
          'SELECT extract(epoch FROM now() - min(notified_at)) AS value FROM payment_attempt WHERE notified_at IS NOT NULL',
        ),
      ],
      start: payments.start,
      close: payments.close,
    };
  },
});
