import { hastenJobs, readOrderRow } from '../../order/service.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import { isStuck, readStuck } from '../attempt/stuck.ts';
import type { PaymentService } from '../service.ts';
import { paymentDeskCalls } from './contract.ts';
import { type DisputeSources, listDisputes, noteEvidence } from './disputes.ts';

export interface PaymentDeskSources extends DisputeSources {
  payments: Pick<PaymentService, 'settle'>;
}

/** Payments belong to no title, so each call checks the right for all titles. */
export function paymentDeskRoutes(sources: PaymentDeskSources): Route[] {
  const { platform, payments } = sources;
  return routes(paymentDeskCalls, {
    'GET /studio/payment/stuck': async ({ query, caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return { ...(await readStuck(platform.pool, query)), serverTime: new Date().toISOString() };
    },
    'POST /studio/payment/order/:orderId/question': async ({ params: { orderId }, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      if ((await readOrderRow(platform.pool, orderId)) === null) throw new Refusal('NOT_FOUND');
      // The audit log comes first: `settle` has its own transactions and may run again, as it does every minute anyway.
      await record(async (connection) => {
        await hastenJobs(connection, orderId);
        return { reply: { isStuck: true }, object: { kind: 'order', id: orderId } };
      });
      await payments.settle(orderId);
      return { isStuck: await isStuck(platform.pool, orderId) };
    },
    'GET /studio/payment/dispute': ({ query, caller: { staff } }) => {
      requireRight(staff, 'payment.read', null);
      return listDisputes(sources, query);
    },
    'POST /studio/payment/dispute/:attemptId/evidence': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'payment.settle', null);
      const evidence = { ...params, note: body.reason };
      return record((connection) => noteEvidence(platform, connection, evidence, staff.staffId));
    },
  });
}
