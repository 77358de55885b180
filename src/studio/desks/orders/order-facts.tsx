import { Link } from 'wouter';
import { formatMoney } from '../../../../rules/money.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { may } from '../../session/session-signals.ts';
import { addressOf as memberAddress } from '../members/members-state.ts';
import { OrderMark } from './order-marks.tsx';
import type { DeskOrder } from './orders-state.ts';

/** State, cost and owner of an order. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const language = useLanguage();
  const { status, payment, held, paymentAmount, productAmount, fee, refunded, returnedOutside, paidAt, expiresAt } =
    order;
  const toSend = order.lines.filter(({ parcels }) => parcels.some(({ state }) => state === 'PREPARING')).length;
  return (
    <section className="panel">
      <dl className="facts">
        <dt>{t('state')}</dt>
        <dd>
          <OrderMark status={status} payment={payment} held={held} toSend={toSend} />
        </dd>
        <dt>{t('payment')}</dt>
        <dd>{[t(`payments.${payment}`), paidAt && instant(paidAt)].filter(Boolean).join(' · ')}</dd>
        {paymentAmount && productAmount && fee ? (
          <>
            <dt>{t('amount')}</dt>
            <dd>
              {formatMoney(paymentAmount, language)}
              {fee.amount > 0
                ? ` (${formatMoney(productAmount, language)} + ${t('fee', { fee: formatMoney(fee, language) })})`
                : null}
            </dd>
          </>
        ) : null}
        {refunded && refunded.amount > 0 ? (
          <>
            <dt>{t('refunded')}</dt>
            <dd>{formatMoney(refunded, language)}</dd>
          </>
        ) : null}
        {returnedOutside && returnedOutside.amount > 0 ? (
          <>
            <dt>{t('returnedOutside')}</dt>
            <dd>{formatMoney(returnedOutside, language)}</dd>
          </>
        ) : null}
        {order.receiptUrl === null ? null : (
          <>
            <dt>{t('providerReceipt')}</dt>
            <dd>
              <a href={order.receiptUrl} target="_blank" rel="noopener noreferrer" translate="no">
                {new URL(order.receiptUrl, location.href).host}
              </a>
            </dd>
          </>
        )}
        <dt>{t('fan')}</dt>
        <dd dir="auto" translate="no">
          <Fan fan={order.fan} />
        </dd>
        <dt>{t('createdAt')}</dt>
        <dd>
          {instant(order.createdAt)}
          {status !== 'EXPIRED' && expiresAt ? ` · ${t('expiresAt', { at: instant(expiresAt) })}` : null}
        </dd>
        <dt>{t('origin')}</dt>
        <dd translate="no">{order.origin}</dd>
      </dl>
    </section>
  );
}

/** A link to the member; a member who has left has no page. */
function Fan({ fan: { userId, nickname, name } }: { fan: DeskOrder['fan'] }) {
  const t = useWords('studio-orders');
  if (nickname === null) return <>{t('fanLeft')}</>;
  return (
    <>
      {may('member.read') ? <Link href={memberAddress(userId)}>{nickname}</Link> : nickname}
      {name === null ? null : ` · ${name}`}
    </>
  );
}
