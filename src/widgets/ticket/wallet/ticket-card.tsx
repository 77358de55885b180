import type { ReactNode } from 'react';
import { homeZone } from '../../../../rules/moments.ts';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { InPlaceLink } from '../../../core/ui/content/in-place-link.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { useWords } from '../../../core/words/words.ts';
import { ticketLink } from './wallet-lists.ts';

interface TicketCardProps {
  ticket: Ticket;
  /** Opens the ticket; without it the card is on the ticket's own page. */
  onOpen?: () => void;
  /** The heading, on the ticket's page. */
  heading?: ReactNode;
}

/** A ticket that looks like a paper one: the picture, a perforated line, and the stub. */
export function TicketCard({ ticket, onOpen, heading }: TicketCardProps) {
  const t = useWords('ticket');
  const { total, used } = ticket.rounds;
  const isOver = ticket.state !== 'HOLDING' && ticket.state !== 'USED';
  return (
    <article className="ticket" part="ticket" data-over={isOver || undefined} {...accent(ticket.accent)}>
      <div className="ticket-face">
        <Picture picture={ticket.picture} shape="stage" decorative sizes="(width >= 48rem) 40rem, 100vw" />
        <div className="ticket-words">
          <p className="ticket-title" dir="auto">
            {ticket.titleName}
          </p>
          {heading ?? (
            <Heading className="ticket-name" dir="auto">
              <InPlaceLink to={ticketLink(ticket.ticketId)} onFollow={() => onOpen?.()}>
                {ticket.name}
              </InPlaceLink>
            </Heading>
          )}
        </div>
      </div>
      <div className="ticket-stub">
        <p className="ticket-state" data-state={ticket.state}>
          {t(`state.${wordOf(ticket)}`)}
        </p>
        <dl className="ticket-facts">
          {ticket.streamId === null ? null : (
            <div>
              <dt>{t('rounds')}</dt>
              <dd className="figures">
                {total === null ? t('everyRound') : t('roundsLeft', { left: total - used, total })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('validUntil')}</dt>
            <dd>
              <Until at={ticket.validUntil} />
            </dd>
          </div>
        </dl>
        <p className="ticket-number">{ticket.number}</p>
      </div>
    </article>
  );
}

/** A ticket that was used, and can be used further, is in use. */
function wordOf({ state, finished, enteredAt }: Ticket) {
  if (state !== 'USED') return state;
  if (enteredAt !== null) return 'ENTERED';
  return finished ? 'USED' : 'STARTED';
}

function Until({ at }: { at: string | null }) {
  const t = useWords('ticket');
  const { instant } = useMoments(homeZone);
  if (at === null) return t('noEnd');
  return <time dateTime={at}>{instant(at)}</time>;
}
