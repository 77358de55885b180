import { Route, Switch } from 'wouter';
import { InquiriesList } from './inquiries-list.tsx';
import './inquiries.css';
import { InquiryView } from './inquiry-view.tsx';
import { MacrosView } from './macros.tsx';
import { macrosAddress } from './macros-state.ts';

/** Inquiries: the queue, and the page on which an inquiry is answered. */
export default function InquiriesDesk() {
  return (
    <Switch>
      <Route path="/studio/inquiries" component={InquiriesList} />
      <Route path={macrosAddress} component={MacrosView} />
      <Route path="/studio/inquiries/:inquiryId">
        {({ inquiryId }) => <InquiryView key={inquiryId} inquiryId={inquiryId} />}
      </Route>
    </Switch>
  );
}
