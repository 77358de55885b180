import { Route, Switch } from 'wouter';
import { TicketView } from './ticket-view.tsx';
import { TicketsList } from './tickets-list.tsx';

/** The tickets of fans: to find them, to see what has happened to them, and to take one back. */
export default function TicketsDesk() {
  return (
    <Switch>
      <Route path="/studio/tickets" component={TicketsList} />
      <Route path="/studio/tickets/:ticketId">
        {({ ticketId }) => <TicketView key={ticketId} ticketId={ticketId} />}
      </Route>
    </Switch>
  );
}
