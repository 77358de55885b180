import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressLines } from '../../../../rules/address-lines.ts';
import type { Address } from '../../../../server/address/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import type { Reply } from '../../../core/api/call.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure, toasts } from '../../layout/toasts.ts';
import { Dotted } from '../../panel/panel.tsx';
import { AddressDialog, type AddressToCorrect } from './address-dialog.tsx';
import type { DeskOrder } from './orders-state.ts';

export type ContactOfOrder = Reply<'GET /studio/order/:orderId/address'>;

interface ContactProps {
  orderId: string;
  /** Null until it was read. */
  contact: ContactOfOrder | null;
  /** The emails about the order: once there is a new one, the address can be read again. */
  mails: DeskOrder['mails'];
  onRead: (contact: ContactOfOrder) => void;
  mayCorrect: boolean;
  /** A correction was made or refused: `contact` is outdated. */
  onOutdated: () => void;
}

/** The orderer and the address. They are loaded only on request, since the audit log has an entry for each read. */
export function Contact({ orderId, contact, mails, onRead, mayCorrect, onOutdated }: ContactProps) {
  useSignals();
  const t = useWords('studio-orders');
  const heading = useRef<HTMLHeadingElement>(null);
  const [action] = useState(() => createAction(showFailure));
  /** The address in the dialog, which stays open with its failure after a refusal has reset `contact`. */
  const [addressInDialog, setAddressInDialog] = useState<AddressToCorrect | null>(null);
  const show = async () => {
    const read = await action.run('show', () =>
      studioCall('GET /studio/order/:orderId/address', { params: { orderId } }),
    );
    if (!read) return;
    flushSync(() => onRead(read));
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  const hasNewMail = mails?.some(
    ({ mailId, hasAddress }) => hasAddress && !contact?.mails.some((read) => read.mailId === mailId),
  );
  const currentAddress = contact && addressToCorrect(contact);
  return (
    <section className="panel" aria-labelledby="contact">
      <h2 id="contact" ref={heading} tabIndex={-1}>
        {t('contact')}
      </h2>
      {contact ? <Shown contact={contact} /> : null}
      {mayCorrect && currentAddress ? (
        <div className="desk-actions">
          <Button onClick={() => setAddressInDialog(currentAddress)}>{t('actions.address')}</Button>
        </div>
      ) : null}
      {addressInDialog ? (
        <AddressDialog
          orderId={orderId}
          {...addressInDialog}
          onClose={() => setAddressInDialog(null)}
          onRefused={onOutdated}
          onDone={() => {
            toasts.show(t('done.address'));
            flushSync(() => {
              setAddressInDialog(null);
              onOutdated();
            });
            heading.current?.focus();
          }}
        />
      ) : null}
      {contact === null || hasNewMail ? (
        <>
          <p className="panel-note">{t('contactText')}</p>
          <div className="desk-actions">
            <Button busy={action.busy.value} onClick={() => void show()}>
              {t('showAddress')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

const addressToCorrect = ({ address, addressVersion }: ContactOfOrder): AddressToCorrect | null =>
  address !== null && addressVersion !== null ? { address, addressVersion } : null;

function Shown({ contact: { orderer, address, sentElsewhere } }: { contact: ContactOfOrder }) {
  const t = useWords('studio-orders');
  if (orderer === null) return <p className="panel-note">{t('contactDeleted')}</p>;
  return (
    <dl className="facts">
      <dt>{t('orderer')}</dt>
      <dd translate="no">
        <Person parts={[orderer.name, orderer.email, orderer.phone]} />
      </dd>
      <dt>{t('address')}</dt>
      {address === null ? (
        <dd>{t('nothingSent')}</dd>
      ) : (
        <dd translate="no">
          <Label of={address} />
        </dd>
      )}
      {sentElsewhere.length === 0 ? null : (
        <>
          <dt>{t('sentElsewhere')}</dt>
          <dd translate="no">
            {sentElsewhere.map(({ carrier, trackingNumber, address: sentTo }) => (
              <div key={`${carrier} ${trackingNumber} ${sentTo.street}`}>
                <Person parts={[carrier, trackingNumber]} />
                <Label of={sentTo} />
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** An address as it stands on a label. */
function Label({ of: address }: { of: Address }) {
  const language = useLanguage();
  return (
    <>
      <Person parts={[address.recipient, address.phone]} />
      {addressLines(address).map((line) => (
        <div key={line} dir="auto">
          {line}
        </div>
      ))}
      <div translate="yes">{new Intl.DisplayNames(language, { type: 'region' }).of(address.country)}</div>
    </>
  );
}

/** Each part in its own direction: a number stays whole beside a name that is written from right to left. */
function Person({ parts }: { parts: readonly (string | null)[] }) {
  return <Dotted parts={parts.map((part) => part && <bdi key={part}>{part}</bdi>)} />;
}
