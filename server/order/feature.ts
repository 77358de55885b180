import { accountFeature } from '../account/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { storeFeature } from '../store/feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { failedMails, heldOrders, lateParcels, lostParcels, paidOrders, stuckDeliveries } from './attention.ts';
import { receiptSettings } from './config.ts';
import { orderCalls } from './contract.ts';
import { orderDeskCalls } from './desk/contract.ts';
import { orderDeskRoutes } from './desk/routes.ts';
import { startDueOrders } from './due.ts';
import { heldCalls } from './held/contract.ts';
import { heldRoutes } from './held/routes.ts';
import { orderInvariants } from './invariants.ts';
import { deleteStrayHashes, hashEarlierOrderers } from './orderer-hashes.ts';
import { packingCalls } from './packing/contract.ts';
import { packingRoutes } from './packing/routes.ts';
import { blankOrders, orderNotesData, orderPersonalData } from './personal-data.ts';
import { orderRoutes } from './routes.ts';
import { sealedOrderTables } from './sealed.ts';
import { createOrderService } from './service.ts';
import { stockCalls } from './stock/contract.ts';
import { stockRoutes } from './stock/routes.ts';

export const orderFeature = defineFeature({
  name: 'order',
  calls: { ...orderCalls, ...orderDeskCalls, ...heldCalls, ...packingCalls, ...stockCalls },
  writes: {
    order_transition: [],
    order_history: ['INSERT'],
    refund: ['INSERT'],
    fulfilment: ['INSERT'],
    fan_order: ['INSERT', 'UPDATE'],
    order_line: ['INSERT', 'UPDATE'],
    outbox: ['INSERT', 'UPDATE'],
    shipment: ['INSERT', 'UPDATE'],
    // They are sealed again with another key; the database itself deletes them with their order or fan.
    order_note: ['INSERT', 'UPDATE'],
  },
  settings: receiptSettings,
  sealed: sealedOrderTables,
  invariants: orderInvariants,
  command: { area: 'order', load: () => import('./command.ts') },
  create(platform, { serviceOf }) {
    const [votes, tickets] = [serviceOf(voteFeature), serviceOf(ticketFeature)];
    const orders = createOrderService(platform, serviceOf(storeFeature), votes, tickets);
    let stop: (() => Promise<void>) | null = null;
    const [staff, stock] = [serviceOf(staffFeature), serviceOf(storeFeature)];
    const desk = { platform, accounts: serviceOf(accountFeature), staff, tickets, orders, stock };
    return {
      service: orders,
      routes: [
        ...orderRoutes(orders),
        ...orderDeskRoutes(desk),
        ...heldRoutes(desk),
        ...packingRoutes(desk),
        ...stockRoutes({ ...desk, people: staff }),
      ],
      personalData: [orderPersonalData(platform, { votes, tickets }), orderNotesData(platform)],
      attention: [stuckDeliveries, heldOrders, lateParcels, lostParcels, failedMails].map((source) => source(platform)),
      figures: [paidOrders(platform)],
      sweep: async () => {
        const blanked = await blankOrders(platform.pool);
        await deleteStrayHashes(platform);
        await hashEarlierOrderers(platform);
        return blanked;
      },
      start: () => {
        stop ??= startDueOrders(platform, orders);
      },
      close: () => stop?.(),
    };
  },
});
