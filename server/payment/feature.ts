import { defineFeature } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import { measureOf } from '../platform/metrics/measure.ts';
import { stuckPayments, stuckRefunds } from './attention.ts';
import { paymentSettings } from './config.ts';
import { paymentCalls } from './contract.ts';
import { paymentInvariants } from './invariants.ts';
import { paymentRoutes } from './routes.ts';
import { createPaymentService } from './service.ts';

export const paymentFeature = defineFeature({
  name: 'payment',
  calls: paymentCalls,
  writes: {
    attempt_transition: [],
    payment_attempt: ['INSERT', 'UPDATE'],
  },
  settings: paymentSettings,
  invariants: paymentInvariants,
  command: { area: 'payment', load: () => import('./command.ts') },
  create(platform, { serviceOf }) {
    const payments = createPaymentService(platform, serviceOf(orderFeature));
    return {
      service: payments,
      routes: paymentRoutes(platform, payments),
      attention: [stuckPayments(platform), stuckRefunds(platform)],
      measures: [
        measureOf(
          platform.pool,
          'fanfare_payments_silent',
          'Open payments whose provider did not answer when it was asked last',
          "SELECT count(*) AS value FROM payment_attempt WHERE closed_at IS NULL AND state <> 'DONE' AND is_silent",
        ),
        measureOf(
          platform.pool,
          'fanfare_payment_events_oldest_seconds',
          'Since when the oldest message of a payment provider waits to be settled',
          'SELECT extract(epoch FROM now() - min(notified_at)) AS value FROM payment_attempt WHERE notified_at IS NOT NULL',
        ),
      ],
      start: payments.start,
      close: payments.close,
    };
  },
});
