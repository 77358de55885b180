import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { Dotted, Line, Panel } from '../../panel/panel.tsx';
import type { ContactOfOrder } from './contact.tsx';
import type { DeskOrder } from './orders-state.ts';
import { Tries } from './tries.tsx';

type Mail = NonNullable<DeskOrder['mails']>[number];

interface MailsPanelProps {
  mails: readonly Mail[];
  /** Null until the address was read, which is in the audit log. */
  recipients: ContactOfOrder['mails'] | null;
}

/** The emails to the fan about an order, the newest first. */
export function MailsPanel({ mails, recipients }: MailsPanelProps) {
  const t = useWords('studio-orders');
  return (
    <Panel
      title={t('mails')}
      none={t('mailsNone')}
      rows={mails.map((mail) => (
        <Line
          key={mail.mailId}
          name={t(`mailKinds.${mail.kind}`)}
          text={<MailText mail={mail} recipients={recipients} />}
        >
          <span className={needsAttention(mail) ? 'state-mark state-mark-alert' : 'state-mark'}>
            {t(`mailStates.${mail.state}`)}
          </span>
        </Line>
      ))}
    />
  );
}

/** True if the fan has probably not received the email. */
const needsAttention = ({ state, stopped, tries }: Mail): boolean =>
  stopped !== null || (state === 'WAITING' ? tries > 0 : state !== 'SENT' && state !== 'OUTDATED');

function MailText({ mail, recipients }: { mail: Mail; recipients: MailsPanelProps['recipients'] }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const { mailId, state, queuedAt, endedAt, nextAt, tries, error, hasAddress, stopped } = mail;
  const recipient = recipients?.find((one) => one.mailId === mailId)?.recipient;
  return (
    <Dotted
      parts={[
        recipient && (
          <bdi key="recipient" translate="no">
            {recipient}
          </bdi>
        ),
        recipients !== null && !recipient && !hasAddress && t('mailAddressGone'),
        t('mailQueued', { at: instant(queuedAt) }),
        endedAt && t(state === 'SENT' ? 'mailSent' : 'mailAbandoned', { at: instant(endedAt) }),
        nextAt && tries > 0 ? (
          <Tries key="tries" owed={{ tries, error, nextAt }} />
        ) : (
          error && (
            <span key="error" dir="auto" translate="no">
              {error}
            </span>
          )
        ),
        stopped && t(`mailStopped.${stopped.reason}`, { at: instant(stopped.at) }),
      ]}
    />
  );
}
