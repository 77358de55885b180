import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { Picture } from '../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { shipmentsOf, waitsToBeSent } from './order-status.ts';

type Line = Order['lines'][number];
type Shipment = Line['shipments'][number];

/** The lines of an order, their delivery, and the deadline to return them. */
export function PurchaseLines({ order }: { order: Order }) {
  const t = useWords('purchase');
  const language = useLanguage();
  return (
    <ul className="lines panel">
      {order.lines.map((line) => (
        <li key={line.lineId}>
          <Picture picture={line.picture} shape="portrait" decorative sizes="5rem" />
          <div>
            <strong dir="auto">{line.name}</strong>
            <p className="soft">
              {t('pieces', { count: line.quantity })} · {formatMoney(line.productAmount, language)}
            </p>
            {isParcel(line) ? null : <p className="line-state">{t(`lineState.${line.state}`)}</p>}
            {line.kind === 'TICKET' && line.stuck ? <IssueFailed state={line.state} /> : null}
            {[...shipmentsOf(line).entries()].map(([place, shipment]) => (
              <Parcel key={place} line={line} shipment={shipment} />
            ))}
            {waitsToBeSent(line) && !order.held ? (
              <p className="soft" dir="auto">
                {line.delivery}
              </p>
            ) : null}
            <RefundDeadline line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shown when a ticket could not be issued, with the next step. */
function IssueFailed({ state }: Pick<Line, 'state'>) {
  const t = useWords('purchase');
  return (
    <div role="status">
      <p className="problem">{t('error:TICKET_ISSUE_FAILED')}</p>
      <p className="soft">{t(`lineState.${state === 'WAITING' ? 'stuck' : 'undeliverable'}`)}</p>
    </div>
  );
}

/** True if its parcels show more than the line does. */
const isParcel = (line: Line): boolean =>
  shipmentsOf(line).length > 0 && (line.state === 'SHIPPING' || line.state === 'DELIVERED');

/** Some pieces of a line, or all of them, and where they are. */
function Parcel({ line, shipment }: { line: Line; shipment: Shipment }) {
  const t = useWords('purchase');
  const { instant } = useMoments();
  const { pieces, state, shippedAt, deliveredAt } = shipment;
  // A time beside “On its way” alone would read as that of the arrival.
  const sent = state === 'SHIPPED' && shippedAt !== null ? t('sentAt', { at: instant(shippedAt) }) : null;
  const at = state === 'DELIVERED' && deliveredAt !== null ? instant(deliveredAt) : sent;
  return (
    <>
      {isParcel(line) ? (
        <p className="line-state">
          {pieces < line.quantity ? `${t('pieces', { count: pieces })} · ` : null}
          {t(`parcel.${state}`)}
          {at === null ? null : ` · ${at}`}
        </p>
      ) : null}
      <Tracking shipment={shipment} />
      {line.state === 'REFUNDED' ? null : <ReturnDeadline shipment={shipment} />}
    </>
  );
}

function Tracking({ shipment }: { shipment: Shipment }) {
  const t = useWords('purchase');
  if (!shipment.trackingNumber) return null;
  return (
    <p className="soft">
      {t('tracking', { carrier: shipment.carrier })} <span className="tracking">{shipment.trackingNumber}</span>
      {shipment.trackingUrl ? (
        <a className="follow" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
          {t('follow')}
        </a>
      ) : null}
    </p>
  );
}

/** The deadline to send a parcel back, which each has for itself. */
function ReturnDeadline({ shipment: { state, returnableUntil } }: { shipment: Shipment }) {
  const t = useWords('purchase');
  const { instant } = useMoments();
  if (state === 'SHIPPED') return <p className="soft">{t('returnLater')}</p>;
  if (returnableUntil === null || Date.parse(returnableUntil) <= serverNow()) return null;
  return <p className="soft">{t('returnableUntil', { at: instant(returnableUntil) })}</p>;
}

/** The deadline to refund unsent or unused products. */
function RefundDeadline({ line: { refundable, refundableUntil } }: { line: Line }) {
  const t = useWords('purchase');
  const { instant } = useMoments();
  if (refundable === 0) return null;
  const text = refundableUntil ? t('refundableUntil', { at: instant(refundableUntil) }) : t('refundableUntilSent');
  return <p className="soft">{text}</p>;
}
