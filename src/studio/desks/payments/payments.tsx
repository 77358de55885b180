import { Route, Switch } from 'wouter';
import { DifferencesList } from './differences-list.tsx';
import { DisputesList } from './disputes-list.tsx';
import './payments.css';
import {
  differencesAddress,
  disputesAddress,
  paymentsAddress,
  reportsAddress,
  stuckAddress,
} from './payments-state.ts';
import { ReportsList } from './reports-list.tsx';
import { SettlementList } from './settlement-list.tsx';
import { StuckList } from './stuck-list.tsx';

/** The money of the orders: payments and refunds by day, and differences from the providers' reports. */
export default function PaymentsDesk() {
  return (
    <Switch>
      <Route path={paymentsAddress} component={SettlementList} />
      <Route path={differencesAddress} component={DifferencesList} />
      <Route path={reportsAddress} component={ReportsList} />
      <Route path={stuckAddress} component={StuckList} />
      <Route path={disputesAddress} component={DisputesList} />
    </Switch>
  );
}
