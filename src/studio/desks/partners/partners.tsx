import { Route, Switch } from 'wouter';
import { PartnerView } from './partner-view.tsx';
import { PartnersList } from './partners-list.tsx';
import { UsageView } from './usage-view.tsx';
import { WebhookView } from './webhook-view.tsx';

/** Partners whose pages embed our elements, with the scopes and the webhooks of each. */
export default function PartnersDesk() {
  return (
    <Switch>
      <Route path="/studio/partners" component={PartnersList} />
      <Route path="/studio/partners/:partnerId">
        {({ partnerId }) => <PartnerView key={partnerId} partnerId={partnerId} />}
      </Route>
      <Route path="/studio/partners/:partnerId/usage">
        {({ partnerId }) => <UsageView key={partnerId} partnerId={partnerId} />}
      </Route>
      <Route path="/studio/partners/:partnerId/webhooks/:webhookId">
        {(ids) => <WebhookView key={ids.webhookId} {...ids} />}
      </Route>
    </Switch>
  );
}
