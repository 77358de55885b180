import { useMoments } from '../../../core/clock/use-moments.ts';
import { platform } from '../../../core/platform.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { OnPlatform } from './on-platform.tsx';
import type { Shown } from './ticket-flow.ts';
import type { TicketState } from './ticket-state.ts';

/** The ticket's device, with the buttons to move the ticket and to reset its uses. */
export function DevicePanel({
  state,
  ticket,
  isOffline,
}: {
  state: TicketState;
  ticket: Shown['ticket'];
  isOffline: boolean;
}) {
  const t = useWords('ticket-detail');
  const { device, deviceChanges, resets } = ticket;
  const { day } = useMoments();
  return (
    <section className="panel">
      <Heading below={1} className="panel-title">
        {t('device')}
      </Heading>
      {device === null ? (
        <p className="soft">{t('unbound')}</p>
      ) : (
        <p>
          <strong dir="auto">{device.label}</strong>
          {device.isThis ? <span className="badge">{t('thisDevice')}</span> : null}
          <span className="soft block">{t('boundAt', { day: day(device.boundAt) })}</span>
        </p>
      )}
      <p className="soft">{t('originHint')}</p>
      <dl className="quotas">
        <div>
          <dt>{t('deviceChanges')}</dt>
          <dd className="figures">{t('leftOf', deviceChanges)}</dd>
        </div>
        {ticket.streamId === null ? null : (
          <div>
            <dt>{t('resets')}</dt>
            <dd className="figures">{t('leftOf', resets)}</dd>
          </div>
        )}
      </dl>
      <div className="actions">{isOffline ? null : <Actions state={state} ticket={ticket} />}</div>
    </section>
  );
}

/** On a partner's page only a link to the platform, where a ticket is moved and its uses are undone. */
function Actions({ state, ticket }: { state: TicketState; ticket: Shown['ticket'] }) {
  const t = useWords('ticket-detail');
  const { device, deviceChanges, resets, rounds } = ticket;
  const isElsewhere = device !== null && !device.isThis;
  const isUsed = rounds.used > 0;
  if (!platform.isOwnOrigin) return isElsewhere || isUsed ? <OnPlatform ticketId={ticket.ticketId} /> : null;
  return (
    <>
      {isElsewhere ? (
        <Button disabled={deviceChanges.left === 0} onClick={() => state.showQuestion({ kind: 'device', next: null })}>
          {t('move')}
        </Button>
      ) : null}
      {isUsed ? (
        <Button disabled={resets.left === 0} onClick={() => state.showQuestion({ kind: 'reset' })}>
          {t('reset')}
        </Button>
      ) : null}
    </>
  );
}
