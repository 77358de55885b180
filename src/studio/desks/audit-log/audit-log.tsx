import { Route, Switch } from 'wouter';
import { AuditLogList } from './audit-log-list.tsx';
import { EntryView } from './entry-view.tsx';

/** The audit log: all changes by the staff, commands and the server, and reads of personal data. */
export default function AuditLogDesk() {
  return (
    <Switch>
      <Route path="/studio/audit-log" component={AuditLogList} />
      <Route path="/studio/audit-log/:entry">{({ entry }) => <EntryView key={entry} entry={Number(entry)} />}</Route>
    </Switch>
  );
}
