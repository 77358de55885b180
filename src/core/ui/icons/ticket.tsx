import { Icon } from './icon.tsx';

export function TicketIcon() {
  return <Icon path="M3.5 7h17v3.2a2 2 0 0 0 0 3.6V17h-17v-3.2a2 2 0 0 0 0-3.6zM14.5 7v2M14.5 11v2M14.5 15v2" />;
}
