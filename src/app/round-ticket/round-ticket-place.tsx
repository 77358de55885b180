import { createLatePart } from '../../core/state/late-part.ts';
import { useAddition } from '../takeover/use-addition.ts';
import type { Subject } from './round-ticket-state.ts';
import './round-ticket.css';

const part = createLatePart(() => import('./round-ticket.tsx'), 'player-door');

/**
 * The ticket for an upcoming round, below the page's element: the element's first screen would need more bytes on partners' pages
 * too, where its own checks lead to the ticket.
 */
export function RoundTicketPlace({ subject }: { subject: Subject }) {
  // Without its script the store still sells the ticket.
  const loaded = useAddition(part, () => undefined);
  return <div className="round-ticket-place">{loaded ? <loaded.RoundTicket subject={subject} /> : null}</div>;
}
