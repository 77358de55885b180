import { formatMoney } from '../../../../rules/money.ts';
import { rightSource } from '../../../../rules/right-source.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { Line, Panel } from '../../panel/panel.tsx';
import { countOf, type Member } from './members-state.ts';

const Mark = ({ children }: { children: string }) => <span className="state-mark">{children}</span>;

/** What a member did: votes, orders, tickets, prize events, inquiries; those that the reader's roles show. */
export function ActionPanels({ member }: { member: Member }) {
  const t = useWords('studio');
  const { votes, orders, tickets, events, inquiries } = member;
  const { instant } = useMoments();
  const language = useLanguage();
  return (
    <div className="panels">
      {votes ? <Votes member={member} votes={votes} /> : null}
      {orders ? (
        <Panel
          title={t('members.orders')}
          count={countOf(member, 'purchases', orders.length)}
          none={t('members.none')}
          rows={orders.map(({ orderId, number, name, more, status, paymentAmount, createdAt }) => (
            <Line
              key={orderId}
              name={more > 0 ? `${name} +${more}` : name}
              text={`${number} · ${formatMoney(paymentAmount, language)} · ${instant(createdAt)}`}
            >
              <Mark>{t(`members.orderStates.${status}`)}</Mark>
            </Line>
          ))}
        />
      ) : null}
      {tickets ? (
        <Panel
          title={t('members.tickets')}
          count={countOf(member, 'tickets', tickets.length)}
          none={t('members.none')}
          rows={tickets.map(({ ticketId, number, name, state, receivedAt }) => (
            <Line key={ticketId} name={name} text={`${number} · ${instant(receivedAt)}`}>
              <Mark>{t(`ticket:state.${state}`)}</Mark>
            </Line>
          ))}
        />
      ) : null}
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
            <Line key={inquiryId} name={t(`inquiry:topics.${topic}`)} text={instant(askedAt)}>
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
      <Panel
        title={t('members.ballots')}
        count={countOf(member, 'ballots', votes.ballots.length)}
        none={t('members.none')}
        rows={votes.ballots.map(({ ballotId, voteName, candidateName, free, paid, castAt, voided }) => (
          <Line key={ballotId} name={`${candidateName} · ${free + paid}`} text={`${voteName} · ${instant(castAt)}`}>
            {voided ? <Mark>{t('members.voided')}</Mark> : null}
          </Line>
        ))}
      />
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
