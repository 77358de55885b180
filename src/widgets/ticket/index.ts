import { defineElement } from '../../core/element/define-element.ts';
import picture from '../../core/ui/content/picture.css?inline';
import tabs from '../../core/ui/content/tabs.css?inline';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/state/next-page.css?inline';
import skeleton from '../../core/ui/state/skeleton.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import state from '../../core/ui/state/state.css?inline';
import { ticketElement } from './contract.ts';
import { FanTicket } from './fan-ticket.tsx';
import ticket from './ticket.css?inline';

defineElement({
  ...ticketElement,
  component: FanTicket,
  styles: [button, spinner, icon, state, skeleton, picture, tabs, nextPage, ticket],
});
