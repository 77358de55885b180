import { Route, Switch } from 'wouter';
import { OrderView } from './order-view.tsx';
import { OrdersList } from './orders-list.tsx';

/** What fans have ordered: finding it, sending it, and giving money back. */
export default function OrdersDesk() {
  return (
    <Switch>
      <Route path="/studio/orders" component={OrdersList} />
      <Route path="/studio/orders/:orderId">{({ orderId }) => <OrderView key={orderId} orderId={orderId} />}</Route>
    </Switch>
  );
}
