import { z } from 'zod';
import { defineCalls, Id } from '../platform/http/contract.ts';

const params = z.object({ productId: Id });
/** True if the member is notified when the product is back. */
const Restock = z.object({ isWaiting: z.boolean() });
const rules = { access: 'member', scope: 'store', noStore: true, params, response: Restock } as const;

/** Members are notified when a sold-out product can be bought again. */
export const restockCalls = defineCalls({
  'GET /product/:productId/restock': {
    ...rules,
    summary: 'The fan’s request for a notification when the product is back',
    errors: ['NOT_FOUND'],
  },
  'PUT /product/:productId/restock': {
    ...rules,
    summary: 'Notifies the fan once the sold-out product is back; `isWaiting` is false where it is not sold out',
    idempotent: true,
    errors: ['NOT_FOUND', 'RESTOCKS_FULL'],
  },
  'DELETE /product/:productId/restock': {
    ...rules,
    summary: 'Does not notify the fan any more',
    idempotent: true,
    errors: ['NOT_FOUND'],
  },
});
