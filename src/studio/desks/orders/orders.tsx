import { Route, Switch } from 'wouter';
import { OrderView } from './order-view.tsx';
import { OrdersList } from './orders-list.tsx';

/** The orders of fans: to find them, to send them, and to refund them. */
export default function OrdersDesk() {
  return (
    <Switch>
      <Route path="/studio/orders" component={OrdersList} />
      <Route path="/studio/orders/:orderId">{({ orderId }) => <OrderView key={orderId} orderId={orderId} />}</Route>
    </Switch>
  );
}
