import type { Order } from '../../../../server/order/contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { OrderPhase } from './order-phase.ts';
import type { OrderState } from './order-state.ts';

/** Props of the views of an order after it was loaded. */
export interface LoadedOrderProps {
  state: FanStoreState;
  order: OrderState;
  /** The loaded order; `order` has the actions for it. */
  loaded: Order;
  phase: OrderPhase;
}
