import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import nextPage from '../../core/ui/next-page.css?inline';
import picture from '../../core/ui/picture.css?inline';
import skeleton from '../../core/ui/skeleton.css?inline';
import spinner from '../../core/ui/spinner.css?inline';
import state from '../../core/ui/state.css?inline';
import tabs from '../../core/ui/tabs.css?inline';
import { ticketElement } from './contract.ts';
import { FanTicket } from './fan-ticket.tsx';
import ticket from './ticket.css?inline';

defineElement({
  ...ticketElement,
  component: FanTicket,
  styles: [button, spinner, icon, state, skeleton, picture, tabs, nextPage, ticket],
});
