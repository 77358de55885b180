import { Link } from 'wouter';
import { formatMoney } from '../../../rules/money.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { Inquiry } from '../desks/inquiries/inquiries-state.ts';
import { addressOf as orderAddress } from '../desks/orders/orders-state.ts';
import { addressOf as ticketAddress } from '../desks/tickets/tickets-state.ts';
import { Line, Panel } from './panel.tsx';

type Rows<Name extends 'orders' | 'tickets' | 'ballots'> = NonNullable<Inquiry[Name]>;

/** How many there are in all, where only the latest are shown and that is known. */
interface Counted {
  count?: number;
}

/** The latest orders of a fan. */
export function OrderPanel({ orders, ...counted }: Counted & { orders: Rows<'orders'> }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  const language = useLanguage();
  return (
    <Panel
      title={t('members.orders')}
      {...counted}
      none={t('members.none')}
      rows={orders.map(({ orderId, number, name, more, status, paymentAmount, createdAt }) => (
        <Line
          key={orderId}
          name={<Link href={orderAddress(orderId)}>{more > 0 ? `${name} +${more}` : name}</Link>}
          text={`${number} · ${formatMoney(paymentAmount, language)} · ${instant(createdAt)}`}
        >
          <span className="state-mark">{t(`members.orderStates.${status}`)}</span>
        </Line>
      ))}
    />
  );
}

/** The latest tickets of a fan. */
export function TicketPanel({ tickets, ...counted }: Counted & { tickets: Rows<'tickets'> }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (
    <Panel
      title={t('members.tickets')}
      {...counted}
      none={t('members.none')}
      rows={tickets.map(({ ticketId, number, name, state, receivedAt }) => (
        <Line
          key={ticketId}
          name={<Link href={ticketAddress(ticketId)}>{name}</Link>}
          text={`${number} · ${instant(receivedAt)}`}
        >
          <span className="state-mark">{t(`ticket:state.${state}`)}</span>
        </Line>
      ))}
    />
  );
}

/** The latest ballots of a fan. */
export function BallotPanel({ ballots, ...counted }: Counted & { ballots: Rows<'ballots'> }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (
    <Panel
      title={t('members.ballots')}
      {...counted}
      none={t('members.none')}
      rows={ballots.map(({ ballotId, voteName, candidateName, free, paid, castAt, voided }) => (
        <Line key={ballotId} name={`${candidateName} · ${free + paid}`} text={`${voteName} · ${instant(castAt)}`}>
          {voided ? <span className="state-mark">{t('members.voided')}</span> : null}
        </Line>
      ))}
    />
  );
}
