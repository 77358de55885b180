import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import { createOrderActions } from './actions.ts';
import { orderDeskCalls } from './contract.ts';
import { listDeskOrders } from './list.ts';
import { readContact, readOrderPage } from './page.ts';
import type { OrderDeskSources } from './sources.ts';

/** A role for a title shows the orders with a line of that title. To read or change a line needs a role for the line's own title. */
export function orderDeskRoutes(sources: OrderDeskSources): Route[] {
  const actions = createOrderActions(sources);
  return routes(orderDeskCalls, {
    'GET /studio/order': ({ query, caller: { staff, language } }) => {
      if (query.titleId !== undefined) requireRight(staff, 'order.read', query.titleId);
      return listDeskOrders(sources, { ...query, staff }, language);
    },
    'GET /studio/order/:orderId': ({ params: { orderId }, caller: { staff, language } }) =>
      readOrderPage(sources, { orderId, staff }, language),
    'GET /studio/order/:orderId/address': async ({ params: { orderId }, caller: { staff }, auditRead }) => {
      const { contact, object } = await readContact(sources, { orderId, staff });
      await auditRead(object);
      return contact;
    },
    'PUT /studio/order/:orderId/address': ({ params, body: { address, addressVersion }, caller: { staff }, record }) =>
      record((connection) => actions.correctAddress(connection, { ...params, address, addressVersion, staff })),
    'POST /studio/order/:orderId/parcel/sent': ({ params, body, caller: { staff }, record }) => {
      const { carrier, trackingNumber, ...pieces } = body;
      return record((connection) =>
        actions.send(connection, { ...params, ...pieces, staff }, { carrier, trackingNumber }),
      );
    },
    'PUT /studio/order/:orderId/parcel/tracking': ({ params, body, caller: { staff }, record }) => {
      const { lineIds, parcelIds, carrier, trackingNumber } = body;
      return record((connection) =>
        actions.correct(connection, { ...params, lineIds, parcelIds, staff }, { carrier, trackingNumber }),
      );
    },
    'POST /studio/order/:orderId/parcel/delivered': ({ params, body, caller: { staff }, record }) =>
      record((connection) => actions.deliver(connection, { ...params, ...body, staff })),
    'POST /studio/order/:orderId/parcel/lost': ({ params, body: { lineIds, parcelIds }, caller: { staff }, record }) =>
      record((connection) => actions.lose(connection, { ...params, lineIds, parcelIds, staff })),
    'POST /studio/order/:orderId/parcel/again': ({ params, body: { lineIds, parcelIds }, caller: { staff }, record }) =>
      record((connection) => actions.sendAgain(connection, { ...params, lineIds, parcelIds, staff })),
    'POST /studio/order/:orderId/parcel/back': ({ params, body: { lineIds, parcelIds }, caller: { staff }, record }) =>
      record((connection) => actions.sendReturned(connection, { ...params, lineIds, parcelIds, staff })),
    'POST /studio/order/:orderId/note': ({ params, body, caller: { staff }, record }) =>
      record((connection) => actions.note(connection, { ...params, ...body, staff })),
    'GET /studio/order/:orderId/refund': ({ params: { orderId }, query: { kind }, caller: { staff } }) =>
      actions.preview({ orderId, staff }, kind),
    'POST /studio/order/:orderId/refund': ({ params, body, caller: { staff }, record }) =>
      record((connection) => actions.refund(connection, { ...params, ...body, staff }, false)),
    'POST /studio/order/:orderId/refund/large': {
      describe: ({ params, body, caller: { staff } }) => actions.describe({ ...params, ...body, staff }),
      handle: ({ params, body, caller: { staff }, record }) =>
        record((connection) => actions.refund(connection, { ...params, ...body, staff }, true)),
    },
  });
}
