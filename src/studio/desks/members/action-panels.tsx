import { Link } from 'wouter';
import { rightSource } from '../../../../rules/right-source.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { BallotPanel, OrderPanel, TicketPanel } from '../../panel/fan-panels.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { addressOf as inquiryAddress } from '../inquiries/inquiries-state.ts';
import { countOf, type Member } from './members-state.ts';

const Mark = ({ children }: { children: string }) => <span className="state-mark">{children}</span>;

/** The activities of a member: votes, orders, tickets, prize events, inquiries, as far as the staff member's roles allow. */
export function ActionPanels({ member }: { member: Member }) {
  const t = useWords('studio');
  const { votes, orders, tickets, events, inquiries } = member;
  const { instant } = useMoments();
  return (
    <div className="panels">
      {votes ? <Votes member={member} votes={votes} /> : null}
      {orders ? <OrderPanel orders={orders} count={countOf(member, 'purchases', orders.length)} /> : null}
      {tickets ? <TicketPanel tickets={tickets} count={countOf(member, 'tickets', tickets.length)} /> : null}
      {events ? (
        <Panel
          title={t('members.events')}
          count={countOf(member, 'events', events.length)}
          none={t('members.none')}
          rows={events.map(({ eventId, name, status, closesAt }) => (
            <Line key={eventId} name={name} text={t('members.closes', { at: instant(closesAt) })}>
              <Mark>{t(`event:status.${status}`)}</Mark>
            </Line>
          ))}
        />
      ) : null}
      {inquiries ? (
        <Panel
          title={t('members.inquiries')}
          count={countOf(member, 'inquiries', inquiries.length)}
          none={t('members.none')}
          rows={inquiries.map(({ inquiryId, topic, status, askedAt }) => (
            <Line
              key={inquiryId}
              name={<Link href={inquiryAddress(inquiryId)}>{t(`inquiry:topics.${topic}`)}</Link>}
              text={instant(askedAt)}
            >
              <Mark>{t(`members.inquiryStates.${status}`)}</Mark>
            </Line>
          ))}
        />
      ) : null}
    </div>
  );
}

function Votes({ member, votes }: { member: Member; votes: NonNullable<Member['votes']> }) {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (
    <>
      <BallotPanel ballots={votes.ballots} count={countOf(member, 'ballots', votes.ballots.length)} />
      <Panel
        title={t('members.rights', { free: votes.free, paid: votes.paid })}
        none={t('members.none')}
        rows={votes.lots.map(({ lotId, granted, remaining, source, expiresAt }) => (
          <Line
            key={lotId}
            name={`${remaining} / ${granted}`}
            text={`${t(`members.sources.${rightSource(source)}`)} · ${expiresAt ? t('members.expires', { at: instant(expiresAt) }) : t('members.never')}`}
          />
        ))}
      />
    </>
  );
}
