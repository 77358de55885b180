import { Route, Switch } from 'wouter';
import { DifferencesList } from './differences-list.tsx';
import './payments.css';
import { differencesAddress, paymentsAddress, reportsAddress } from './payments-state.ts';
import { ReportsList } from './reports-list.tsx';
import { SettlementList } from './settlement-list.tsx';

/** The money of the orders: what was paid and went back by day, and whether the providers' reports agree. */
export default function PaymentsDesk() {
  return (
    <Switch>
      <Route path={paymentsAddress} component={SettlementList} />
      <Route path={differencesAddress} component={DifferencesList} />
      <Route path={reportsAddress} component={ReportsList} />
    </Switch>
  );
}
