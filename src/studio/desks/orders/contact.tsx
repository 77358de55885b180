import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { addressLines } from '../../../../rules/address-lines.ts';
import { createAction } from '../../../core/api/action.ts';
import type { Reply } from '../../../core/api/call.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { tellFailure } from '../../layout/toasts.ts';

type ContactOfOrder = Reply<'GET /studio/order/:orderId/address'>;

/** Who ordered and where it goes, once somebody asks to see it: the record keeps that. */
export function Contact({ orderId, onRead }: { orderId: string; onRead: () => void }) {
  useSignals();
  const t = useWords('studio-orders');
  const [contact, setContact] = useState<ContactOfOrder | null>(null);
  const [action] = useState(() => createAction(tellFailure));
  const show = async () => {
    const read = await action.run('show', async () => {
      const shown = await studioCall('GET /studio/order/:orderId/address', { params: { orderId } });
      setContact(shown);
      return shown;
    });
    if (read) onRead();
  };
  return (
    <section className="panel" aria-labelledby="contact">
      <h2 id="contact">{t('contact')}</h2>
      {contact === null ? (
        <>
          <p className="panel-note">{t('contactText')}</p>
          <div className="desk-actions">
            <Button busy={action.busy.value} onClick={() => void show()}>
              {t('showAddress')}
            </Button>
          </div>
        </>
      ) : (
        <Shown contact={contact} />
      )}
    </section>
  );
}

function Shown({ contact: { orderer, address } }: { contact: ContactOfOrder }) {
  const t = useWords('studio-orders');
  if (orderer === null) return <p className="panel-note">{t('contactDeleted')}</p>;
  const person = { dir: 'auto', translate: 'no' } as const;
  return (
    <dl className="facts">
      <dt>{t('orderer')}</dt>
      <dd {...person}>{[orderer.name, orderer.email, orderer.phone].filter(Boolean).join(' · ')}</dd>
      <dt>{t('address')}</dt>
      <dd {...person}>
        {address === null ? (
          t('nothingSent')
        ) : (
          <>
            {`${address.recipient} · ${address.phone}`}
            {[...addressLines(address), address.country].map((line) => (
              <div key={line}>{line}</div>
            ))}
          </>
        )}
      </dd>
    </dl>
  );
}
