import { Route, Switch } from 'wouter';
import { StockList } from './stock-list.tsx';
import { StockView } from './stock-view.tsx';

/** How many pieces of each product there are, and corrections of that number. */
export default function StockDesk() {
  return (
    <Switch>
      <Route path="/studio/stock" component={StockList} />
      <Route path="/studio/stock/:productId">
        {({ productId }) => <StockView key={productId} productId={productId} />}
      </Route>
    </Switch>
  );
}
