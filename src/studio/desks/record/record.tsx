import { Route, Switch } from 'wouter';
import { EntryView } from './entry-view.tsx';
import { RecordList } from './record-list.tsx';

/** Who did what: everything that the staff, commands and the server have changed, or read of people. */
export default function RecordDesk() {
  return (
    <Switch>
      <Route path="/studio/record" component={RecordList} />
      <Route path="/studio/record/:entry">{({ entry }) => <EntryView key={entry} entry={Number(entry)} />}</Route>
    </Switch>
  );
}
