import type { Order } from '../../../../server/order/contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { OrderPhase } from './order-phase.ts';
import type { OrderState } from './order-state.ts';

export interface KnownOrderProps {
  state: FanStoreState;
  order: OrderState;
  known: Order;
  phase: OrderPhase;
}
