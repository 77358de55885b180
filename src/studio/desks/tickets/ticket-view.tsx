import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { rightsOfContent } from '../../../../rules/staff/content-rights.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { toasts } from '../../layout/toasts.ts';
import { backTo } from '../../list/last-query.ts';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may, mayFor } from '../../session/session-signals.ts';
import { addressOf as memberAddress } from '../members/members-state.ts';
import { addressOf as orderAddress } from '../orders/orders-state.ts';
import { type DeskTicket, ticketsAddress } from './tickets-state.ts';

/** One ticket: its holder, what is left of it, and its events. */
export function TicketView({ ticketId }: { ticketId: string }) {
  useSignals();
  const t = useWords('studio-tickets');
  const [isRevoking, setRevoking] = useState(false);
  const ticket = useObject((signal) => studioCall('GET /studio/ticket/:ticketId', { params: { ticketId }, signal }));
  const { value } = ticket.state.value;
  if (!value) return <Pending of={ticket} />;
  return (
    <>
      <DeskHead title={value.number}>
        {value.mayRevoke ? <Button onClick={() => setRevoking(true)}>{t('revoke')}</Button> : null}
        <Link href={backTo(ticketsAddress)} className="button button-quiet">
          {t('studio:desks.tickets')}
        </Link>
      </DeskHead>
      <TicketFacts ticket={value} />
      <Events ticket={value} />
      <ObjectHistory key={value.state} kind="ticket" id={ticketId} />
      {isRevoking ? (
        <ReasonDialog
          title={t('revokeTitle', { number: value.number })}
          text={t(value.source === 'ORDER' ? 'revokeBoughtText' : 'revokeText')}
          confirmLabel={t('revoke')}
          isDangerous
          onConfirm={(reason, key) =>
            studioCall('POST /studio/ticket/:ticketId/revocation', { params: { ticketId }, body: { reason }, key })
          }
          onRefused={() => void ticket.load()}
          onDone={() => {
            toasts.show(t('revoked'));
            setRevoking(false);
            void ticket.load();
          }}
          onClose={() => setRevoking(false)}
        />
      ) : null}
    </>
  );
}

function TicketFacts({ ticket }: { ticket: DeskTicket }) {
  const t = useWords('studio-tickets');
  const { instant } = useMoments();
  const { name, passId, titleId, orderId, validUntil, enteredAt } = ticket;
  const mayReadPass = mayFor(rightsOfContent.passes.read, titleId);
  return (
    <section className="panel">
      <dl className="facts">
        <Fact label={t('state')}>
          <span className="state-mark">{t(`ticket:state.${ticket.state}`)}</span>
        </Fact>
        <Fact label={t('fan')}>
          <Holder fan={ticket.fan} />
        </Fact>
        <Fact label={t('pass')}>
          {mayReadPass ? <Link href={`/studio/content/passes/${passId}`}>{name}</Link> : name}
        </Fact>
        <Fact label={t('title')}>{ticket.titleName}</Fact>
        <Fact label={t('source')}>
          {orderId === null ? t(`sources.${ticket.source}`) : <Link href={orderAddress(orderId)}>{t('toOrder')}</Link>}
        </Fact>
        <Fact label={t('receivedAt')}>{instant(ticket.receivedAt)}</Fact>
        <Fact label={t('validUntil')}>{validUntil === null ? t('noEnd') : instant(validUntil)}</Fact>
        {ticket.streamId === null ? null : <OnlineFacts ticket={ticket} />}
        {ticket.venue ? (
          <Fact label={t('entered')}>{enteredAt === null ? t('notEntered') : instant(enteredAt)}</Fact>
        ) : null}
      </dl>
    </section>
  );
}

/** Shows the rounds of a stream that are left on a ticket. */
function OnlineFacts({ ticket: { rounds, device, deviceChanges, resets } }: { ticket: DeskTicket }) {
  const t = useWords('studio-tickets');
  const { instant } = useMoments();
  const { used, total } = rounds;
  return (
    <>
      <Fact label={t('rounds')}>{total === null ? t('everyRound') : t('usedOf', { used, total })}</Fact>
      <Fact label={t('device')}>{device ? `${device.label} · ${instant(device.boundAt)}` : t('noDevice')}</Fact>
      <Fact label={t('deviceChanges')}>{t('leftOf', deviceChanges)}</Fact>
      <Fact label={t('resets')}>{t('leftOf', resets)}</Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}

function Holder({ fan: { userId, nickname, name } }: Pick<DeskTicket, 'fan'>) {
  const t = useWords('studio-tickets');
  if (nickname === null) return <>{t('fanLeft')}</>;
  const text = [nickname, name].filter(Boolean).join(' · ');
  return <span translate="no">{may('member.read') ? <Link href={memberAddress(userId)}>{text}</Link> : text}</span>;
}

function Events({ ticket: { log } }: { ticket: DeskTicket }) {
  const t = useWords('studio-tickets');
  const { instant } = useMoments();
  return (
    <Panel
      title={t('events')}
      none={t('studio:members.none')}
      rows={log.map((entry, index) => (
        <Line
          key={log.length - index}
          name={t(`eventKinds.${entry.kind}`, { ...entry, count: 'left' in entry ? entry.left : undefined })}
          text={instant(entry.at)}
        />
      ))}
    />
  );
}
