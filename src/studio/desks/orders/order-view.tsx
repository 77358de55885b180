import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useObject } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Pending } from '../../layout/pending.tsx';
import { backTo } from '../../list/last-query.ts';
import { Notes } from '../../panel/notes.tsx';
import { ObjectHistory } from '../../panel/object-history.tsx';
import { Contact, type ContactOfOrder } from './contact.tsx';
import { HeldPanel } from './held/held-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MoneyPanels } from './money-panels.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { ordersAddress } from './orders-state.ts';

/** One order: products, payment, parcels, and actions. The address has its own call, which the audit log records. */
export function OrderView({ orderId }: { orderId: string }) {
  useSignals();
  const t = useWords('studio-orders');
  // Number of actions here: the history is read again after each.
  const [changes, setChanges] = useState(0);
  const [contact, setContact] = useState<ContactOfOrder | null>(null);
  const order = useObject((signal) => studioCall('GET /studio/order/:orderId', { params: { orderId }, signal }));
  const { value } = order.state.value;
  if (!value) return <Pending of={order} />;
  const changed = () => {
    setChanges((count) => count + 1);
    void order.load();
  };
  return (
    <>
      <DeskHead title={value.number}>
        <Link href={backTo(ordersAddress)} className="button button-quiet">
          {t('studio:desks.orders')}
        </Link>
      </DeskHead>
      <OrderFacts order={value} />
      <HeldPanel order={value} onChanged={changed} />
      <OrderActions order={value} onChanged={changed} />
      <LinesPanel order={value} />
      {value.mayReadAddress ? (
        <Contact
          orderId={orderId}
          contact={contact}
          mails={value.mails}
          onRead={(read) => {
            setContact(read);
            setChanges((count) => count + 1);
          }}
          mayCorrect={value.mayCorrectAddress}
          onOutdated={() => {
            setContact(null);
            changed();
          }}
        />
      ) : null}
      {value.mails ? <MailsPanel mails={value.mails} recipients={contact?.mails ?? null} /> : null}
      <MoneyPanels order={value} />
      {value.notes ? (
        <Notes
          notes={value.notes}
          hint={t('noteHint')}
          add={
            value.mayNote
              ? (text, key) =>
                  studioCall('POST /studio/order/:orderId/note', { params: { orderId }, body: { text }, key })
              : null
          }
          onAdded={changed}
        />
      ) : null}
      <ObjectHistory key={changes} kind="order" id={orderId} />
    </>
  );
}
