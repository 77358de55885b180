import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { Dotted, Line, Panel } from '../../panel/panel.tsx';
import type { DeskLine, DeskOrder } from './orders-state.ts';
import { Tries } from './tries.tsx';

/** The lines of an order: the price at the order, and the state of each line. */
export function LinesPanel({ order: { lines } }: { order: DeskOrder }) {
  const t = useWords('studio-orders');
  return (
    <Panel
      title={t('lines')}
      rows={lines.map((line) => (
        <Line key={line.lineId} name={`${line.quantity} × ${line.name}`} text={<LineText line={line} />}>
          {/* Otherwise the parcels show the state. */}
          {line.parcels.length === 0 || line.state === 'REFUNDED' ? (
            <span className={line.stuck ? 'state-mark state-mark-alert' : 'state-mark'}>{t(stateKey(line))}</span>
          ) : null}
          {line.parcels.length > 0 ? (
            <div className="parcel-rows">
              {line.parcels.map((parcel) => (
                <Parcel key={parcel.parcelId} line={line} parcel={parcel} />
              ))}
            </div>
          ) : null}
        </Line>
      ))}
    />
  );
}

/** The key of the words for the state of a line. */
const stateKey = ({ state, stuck }: DeskLine): string =>
  stuck && state === 'WAITING' ? 'stuck' : `lineStates.${state}`;

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

/** The key of the words for a parcel: a lost one that was settled, or one that came back and was sent again, says so. */
const stateOfParcel = ({ state, settled }: DeskLine['parcels'][number]): string => {
  if (settled === null) return `parcels.${state}`;
  return state === 'RETURNED' ? 'returnedAgain' : `settled.${settled}`;
};

/** Pieces of a line in one parcel: how they stand, with whom they are under way, and when they were sent. */
function Parcel({ line, parcel }: { line: DeskLine; parcel: DeskLine['parcels'][number] }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const { pieces, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = parcel;
  const number = `${carrier} ${trackingNumber}`;
  const isPart = pieces < line.quantity;
  if (line.state === 'REFUNDED' && carrier === null) return null;
  return (
    <div>
      {line.state === 'REFUNDED' ? null : (
        <span className="state-mark">
          {isPart ? `${pieces} × ` : null}
          {t(stateOfParcel(parcel))}
        </span>
      )}
      {carrier === null ? null : (
        <span translate="no">
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {number}
            </a>
          ) : (
            number
          )}
        </span>
      )}
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
