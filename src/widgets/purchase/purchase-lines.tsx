import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { Picture } from '../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

type Line = Order['lines'][number];

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
            <p className="line-state">
              {isParcel(line) ? t(`parcel.${line.shipment.state}`) : t(`lineState.${line.state}`)}
            </p>
            {line.kind === 'TICKET' && line.stuck ? <IssueFailed state={line.state} /> : null}
            <Tracking line={line} />
            <ReturnDeadline line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shown when a ticket could not be issued, with what happens next. */
function IssueFailed({ state }: Pick<Line, 'state'>) {
  const t = useWords('purchase');
  return (
    <div role="status">
      <p className="problem">{t('error:TICKET_ISSUE_FAILED')}</p>
      <p className="soft">{t(`lineState.${state === 'WAITING' ? 'stuck' : 'undeliverable'}`)}</p>
    </div>
  );
}

/** Whether the parcel shows more than the line does. */
function isParcel(line: Line): line is Line & { shipment: NonNullable<Line['shipment']> } {
  return line.shipment !== null && (line.state === 'SHIPPING' || line.state === 'DELIVERED');
}

function Tracking({ line: { shipment } }: { line: Line }) {
  const t = useWords('purchase');
  if (!shipment?.trackingNumber) return null;
  return (
    <p className="soft" dir="auto">
      {t('tracking', { carrier: shipment.carrier })} <span className="tracking">{shipment.trackingNumber}</span>
      {shipment.trackingUrl ? (
        <a className="follow" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
          {t('follow')}
        </a>
      ) : null}
    </p>
  );
}

/** The deadline to refund a line, or to return its parcel. */
function ReturnDeadline({ line: { refundable, refundableUntil, state, shipment } }: { line: Line }) {
  const t = useWords('purchase');
  const { instant } = useMoments();
  const text = () => {
    if (refundable > 0) {
      return refundableUntil ? t('refundableUntil', { at: instant(refundableUntil) }) : t('refundableUntilSent');
    }
    if (state === 'REFUNDED') return null;
    if (shipment?.state === 'SHIPPED') return t('returnLater');
    const until = shipment?.returnableUntil;
    return until && Date.parse(until) > serverNow() ? t('returnableUntil', { at: instant(until) }) : null;
  };
  const message = text();
  return message === null ? null : <p className="soft">{message}</p>;
}
