import { Route, Switch } from 'wouter';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';

/** Every mail that the platform sends, as its reader gets it. */
export default function MailDesk() {
  return (
    <Switch>
      <Route path="/studio/mail" component={MailList} />
      <Route path="/studio/mail/:kind">{({ kind }) => <MailView key={kind} kind={kind} />}</Route>
    </Switch>
  );
}
