import { Route, Switch } from 'wouter';
import { MemberView } from './member-view.tsx';
import { MembersList } from './members-list.tsx';

/** The fans who have an account: finding them, helping them, and measures against fans who break the rules. */
export default function MembersDesk() {
  return (
    <Switch>
      <Route path="/studio/members" component={MembersList} />
      <Route path="/studio/members/:userId">{({ userId }) => <MemberView key={userId} userId={userId} />}</Route>
    </Switch>
  );
}
