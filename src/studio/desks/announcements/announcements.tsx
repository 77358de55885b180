import { Route, Switch } from 'wouter';
import { AnnouncementView } from './announcement-view.tsx';
import { AnnouncementsList } from './announcements-list.tsx';

/** Mails to fans who have agreed to news and offers. */
export default function AnnouncementsDesk() {
  return (
    <Switch>
      <Route path="/studio/announcements" component={AnnouncementsList} />
      <Route path="/studio/announcements/:announcementId">
        {({ announcementId }) => <AnnouncementView key={announcementId} announcementId={announcementId} />}
      </Route>
    </Switch>
  );
}
