import { hastenJobs, readOrderRow } from '../../order/service.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import { readStuck } from '../attempt/stuck.ts';
import type { PaymentService } from '../service.ts';
import { paymentDeskCalls } from './contract.ts';
import { type DisputeSources, listDisputes, noteEvidence } from './disputes.ts';

export interface PaymentDeskSources extends DisputeSources {
  payments: Pick<PaymentService, 'settle'>;
}

/** Payments belong to no title. */
export function paymentDeskRoutes(sources: PaymentDeskSources): Route[] {
  const { platform, payments } = sources;
  return routes(paymentDeskCalls, {
    'GET /studio/payment/stuck': async ({ caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return { work: await readStuck(platform.pool), serverTime: new Date().toISOString() };
    },
    'POST /studio/payment/order/:orderId/question': async ({ params: { orderId }, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      if ((await readOrderRow(platform.pool, orderId)) === null) throw new Refusal('NOT_FOUND');
      await hastenJobs(platform.pool, orderId);
      // It has transactions of its own, as the reconciliation of each minute, and may run again.
      await payments.settle(orderId);
      const isStuck = (await readStuck(platform.pool)).some(({ order }) => order.orderId === orderId);
      return record(async () => ({ reply: { isStuck }, object: { kind: 'order', id: orderId }, after: { isStuck } }));
    },
    'GET /studio/payment/dispute': ({ query, caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return listDisputes(sources, query);
    },
    'POST /studio/payment/dispute/:attemptId/evidence': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      const noted = { ...params, note: body.reason };
      return record((connection) => noteEvidence(platform, connection, noted, staff.staffId));
    },
  });
}
