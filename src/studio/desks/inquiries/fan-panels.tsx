import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { BallotPanel, OrderPanel, TicketPanel } from '../../panel/fan-panels.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { addressOf, type Inquiry } from './inquiries-state.ts';
import { StatusMark } from './status-mark.tsx';

/** The fan's latest orders, tickets and ballots, as far as the staff member's roles allow, and the fan's other inquiries. */
export function FanPanels({ inquiry: { orders, tickets, ballots, others } }: { inquiry: Inquiry }) {
  const t = useWords('studio-inquiries');
  const { instant } = useMoments();
  return (
    <div className="panels">
      {orders ? <OrderPanel orders={orders} /> : null}
      {tickets ? <TicketPanel tickets={tickets} /> : null}
      {ballots ? <BallotPanel ballots={ballots} /> : null}
      <Panel
        title={t('others')}
        none={t('studio:members.none')}
        rows={others.map(({ inquiryId, topic, status, askedAt }) => (
          <Line
            key={inquiryId}
            name={<Link href={addressOf(inquiryId)}>{t(`inquiry:topics.${topic}`)}</Link>}
            text={instant(askedAt)}
          >
            <StatusMark inquiry={{ status, askedAt, waitsSince: askedAt, awaitsDecision: false }} />
          </Line>
        ))}
      />
    </div>
  );
}
