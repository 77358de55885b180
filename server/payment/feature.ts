import { defineFeature } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import { stuckPayments } from './attention.ts';
import { paymentSettings } from './config.ts';
import { paymentCalls } from './contract.ts';
import { paymentRoutes } from './routes.ts';
import { createPaymentService } from './service.ts';

export const paymentFeature = defineFeature({
  name: 'payment',
  calls: paymentCalls,
  writes: {
    attempt_transition: [],
    payment_attempt: ['INSERT', 'UPDATE'],
    payment_event: ['INSERT', 'UPDATE'],
  },
  settings: paymentSettings,
  command: () => import('./command.ts'),
  create(platform, { serviceOf }) {
    const payments = createPaymentService(platform, serviceOf(orderFeature));
    return {
      service: payments,
      routes: paymentRoutes(platform, payments),
      attention: [stuckPayments(platform)],
      start: payments.start,
      close: payments.close,
    };
  },
});
