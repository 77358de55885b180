import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { Dotted, Line, Panel } from '../../panel/panel.tsx';
import type { DeskLine, DeskOrder } from './orders-state.ts';
import { Tries } from './tries.tsx';

/** What was ordered: its frozen price, and where each line is. */
export function LinesPanel({ order: { lines } }: { order: DeskOrder }) {
  const t = useWords('studio-orders');
  return (
    <Panel
      title={t('lines')}
      rows={lines.map((line) => (
        <Line key={line.lineId} name={`${line.quantity} × ${line.name}`} text={<LineText line={line} />}>
          <Parcel line={line} />
          <span className={line.stuck ? 'state-mark state-mark-alert' : 'state-mark'}>{t(stateKey(line))}</span>
        </Line>
      ))}
    />
  );
}

/** A parcel says more than its line; once its money is back, the line does. */
const stateKey = ({ state, parcel, stuck }: DeskLine): string => {
  if (stuck && state === 'WAITING') return 'stuck';
  return parcel === null || state === 'REFUNDED' ? `lineStates.${state}` : `parcels.${parcel.state}`;
};

function LineText({ line }: { line: DeskLine }) {
  const t = useWords('studio-orders');
  const language = useLanguage();
  const { unitPrice, feePerPiece, productAmount, fee, refunded, delivery } = line;
  const total = { ...productAmount, amount: productAmount.amount + fee.amount };
  return (
    <Dotted
      parts={[
        t('each', { price: formatMoney(unitPrice, language) }),
        feePerPiece && t('fee', { fee: formatMoney(feePerPiece, language) }),
        t('total', { total: formatMoney(total, language) }),
        refunded.amount > 0 && t('refundedOf', { amount: formatMoney(refunded, language) }),
        delivery && delivery.tries > 0 && <Tries key="tries" owed={delivery} />,
      ]}
    />
  );
}

/** With whom a parcel is under way, and when it was sent. */
function Parcel({ line: { parcel } }: { line: DeskLine }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  if (!parcel?.carrier) return null;
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = parcel;
  const number = `${carrier} ${trackingNumber}`;
  return (
    <div>
      <span translate="no">
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {number}
          </a>
        ) : (
          number
        )}
      </span>
      <small>
        {[
          shippedAt && t('sentAt', { at: instant(shippedAt) }),
          deliveredAt && t('deliveredAt', { at: instant(deliveredAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  );
}
