import { Route, Switch } from 'wouter';
import { MemberView } from './member-view.tsx';
import { RolesView } from './roles-view.tsx';
import { StaffList } from './staff-list.tsx';

/** The staff, and the rights of each role. */
export default function StaffDesk() {
  return (
    <Switch>
      <Route path="/studio/staff" component={StaffList} />
      <Route path="/studio/staff/roles" component={RolesView} />
      <Route path="/studio/staff/:staffId">{({ staffId }) => <MemberView key={staffId} staffId={staffId} />}</Route>
    </Switch>
  );
}
