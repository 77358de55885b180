import { type Route, routes } from '../../platform/http/routes.ts';
import type { OrderDeskSources } from '../desk/sources.ts';
import { heldCalls } from './contract.ts';
import { createHeldActions } from './decide.ts';

/** A held order is decided by roles that may refund each of its lines. */
export function heldRoutes(sources: OrderDeskSources): Route[] {
  const actions = createHeldActions(sources);
  return routes(heldCalls, {
    'GET /studio/order/:orderId/held': ({ params, caller: { staff } }) => actions.preview({ ...params, staff }),
    'POST /studio/order/:orderId/held/assignment': ({ params, body, caller: { staff }, record }) =>
      record((connection) => actions.assign(connection, { ...params, ...body, staff }, false)),
    'POST /studio/order/:orderId/held/assignment/large': {
      describe: ({ params, body, caller: { staff } }) => actions.describeAssignment({ ...params, ...body, staff }),
      handle: ({ params, body, caller: { staff }, record }) =>
        record((connection) => actions.assign(connection, { ...params, ...body, staff }, true)),
    },
    'POST /studio/order/:orderId/held/release': ({ params, body, caller: { staff }, record }) =>
      record((connection) => actions.release(connection, { ...params, ...body, staff }, false)),
    'POST /studio/order/:orderId/held/release/large': {
      describe: ({ params, body, caller: { staff } }) => actions.describeRelease({ ...params, ...body, staff }),
      handle: ({ params, body, caller: { staff }, record }) =>
        record((connection) => actions.release(connection, { ...params, ...body, staff }, true)),
    },
  });
}
