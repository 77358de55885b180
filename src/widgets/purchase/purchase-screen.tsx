import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../rules/money.ts';
import { sitePath } from '../../../rules/site/site-path.ts';
import type { Order } from '../../../server/order/contract.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { accent } from '../../core/design/accent.ts';
import { useLateStyles } from '../../core/element/view/use-late-styles.ts';
import { PhotocardsPlace } from '../../core/photocard/photocards-place.tsx';
import { Heading } from '../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import dialog from '../../core/ui/dialog/dialog.css?inline';
import amounts from '../../core/ui/figures/amounts.css?inline';
import { Amounts } from '../../core/ui/figures/amounts.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import checkbox from '../../core/ui/form/checkbox.css?inline';
import { ArrowLeftIcon } from '../../core/ui/icons/arrow-left.tsx';
import { ErrorId, ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import toastStyles from '../../core/ui/state/toast.css?inline';
import { createToasts, ToastRegion, type Toasts } from '../../core/ui/state/toast.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { type Happened, historyOf } from './history.ts';
import { statusOf } from './order-status.ts';
import { PurchaseLines } from './purchase-lines.tsx';
import { createPurchaseState, type PurchaseState } from './purchase-state.ts';
import type { PurchasesState } from './purchases-state.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const sheets = [amounts, checkbox, dialog, toastStyles];

/** One order with all details and the actions that are possible now. */
export function PurchaseScreen({ list, orderId }: { list: PurchasesState; orderId: string }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('purchase');
  const [purchase] = useState(() => createPurchaseState(list, orderId));
  const [toasts] = useState(createToasts);
  useEffect(() => purchase.dispose, [purchase]);
  const order = purchase.order.value;
  return (
    <>
      <Button kind="plain" className="back" onClick={() => list.go(null)}>
        <ArrowLeftIcon />
        <span>{t('all')}</span>
      </Button>
      {order.value ? (
        <Loaded list={list} purchase={purchase} order={order.value} toasts={toasts} />
      ) : order.status === 'failed' ? (
        <ErrorState error={order.error} retryLabel={t('retry')} onRetry={purchase.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" />
          <Skeleton shape="stage" />
        </Loading>
      )}
      <ToastRegion toasts={toasts} closeLabel={t('close')} />
    </>
  );
}

interface LoadedProps {
  purchase: PurchaseState;
  order: Order;
}

function Loaded({ list, purchase, order, toasts }: LoadedProps & { list: PurchasesState; toasts: Toasts }) {
  useSignals();
  const t = useWords('purchase');
  const language = useLanguage();
  const status = statusOf(order);
  const failure = purchase.failure.value;
  return (
    <article className="detail" part="order" {...accent(order.accent)}>
      <header>
        <p className="status" data-status={status}>
          {t(`status.${status}`)}
        </p>
        <Heading className="detail-title">{t('number', { number: order.number })}</Heading>
        <p className="soft">{t(order.held ? 'held' : `statusText.${status}`)}</p>
      </header>
      <PurchaseLines order={order} />
      <PhotocardsPlace
        orderId={order.orderId}
        sets={order.lines.flatMap((line) => line.photocards)}
        onError={list.reportError}
      />
      <div className="panel">
        <Sums order={order} />
        <ReceiptFacts receipt={order.receipt} />
      </div>
      {failure === null || purchase.isRefunding.value ? null : (
        <p className="problem" role="alert">
          {messageOf(failure, language)}
          <ErrorId error={failure} />
        </p>
      )}
      <Actions purchase={purchase} order={order} />
      <People order={order} />
      <History order={order} />
      <RefundDialog purchase={purchase} order={order} toasts={toasts} />
    </article>
  );
}

function Sums({ order }: { order: Order }) {
  const t = useWords('purchase');
  const rows = [
    { label: t('productAmount'), money: order.productAmount },
    ...(order.fee.amount > 0 ? [{ label: t('fee'), money: order.fee }] : []),
  ];
  const paid = { label: t(order.paidAt ? 'paid' : 'toPay'), money: order.paymentAmount };
  const { amount, currency } = order.refunded;
  if (amount === 0) return <Amounts rows={rows} total={paid} />;
  const remaining = { amount: order.paymentAmount.amount - amount, currency };
  return (
    <Amounts
      rows={[...rows, paid, { label: t('refunded'), money: { amount: -amount, currency } }]}
      total={{ label: t('kept'), money: remaining }}
    />
  );
}

function Actions({ purchase, order }: LoadedProps) {
  useSignals();
  const t = useWords('purchase');
  const isUnpaid = order.status === 'RESERVED' || order.status === 'PAYING';
  return (
    <div className="actions">
      {isUnpaid ? (
        <PlatformLink className="button button-primary button-large" to={sitePath('/order', { order: order.orderId })}>
          {t(order.payment === 'CHECKING' ? 'watch' : 'payNow')}
        </PlatformLink>
      ) : null}
      {order.receiptUrl ? (
        <a className="button button-quiet" href={order.receiptUrl} target="_blank" rel="noopener noreferrer">
          {t('receipt')}
        </a>
      ) : null}
      {order.cancelable ? (
        <Button busy={purchase.busy.value} onClick={purchase.cancel}>
          {t('cancelOrder')}
        </Button>
      ) : null}
      {order.refundable ? <Button onClick={purchase.openRefund}>{t('refund')}</Button> : null}
      <PlatformLink
        className="button button-plain"
        to={sitePath('/service-center', { view: 'ask', reference: order.number })}
      >
        {t('ask')}
      </PlatformLink>
    </div>
  );
}

function People({ order: { orderer, address } }: { order: Order }) {
  const t = useWords('purchase');
  const language = useLanguage();
  return (
    <dl className="panel people">
      <div>
        <dt>{t('orderer')}</dt>
        <dd dir="auto">{[orderer.name, orderer.email, orderer.phone].filter(Boolean).join('\n')}</dd>
      </div>
      {address ? (
        <div>
          <dt>{t('address')}</dt>
          <dd dir="auto">
            {[
              address.recipient,
              address.phone,
              [address.postalCode, address.region, address.city, address.street, address.detail]
                .filter(Boolean)
                .join(' '),
              new Intl.DisplayNames(language, { type: 'region' }).of(address.country),
            ].join('\n')}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function History({ order }: { order: Order }) {
  const t = useWords('purchase');
  const { instant } = useMoments();
  return (
    <section className="panel">
      <Heading below={1}>{t('history')}</Heading>
      <ol className="history">
        {historyOf(order).map((entry) => (
          <li key={entry.refund?.refundId ?? entry.at + entry.what}>
            <span>
              <Entry entry={entry} />
            </span>
            <time dateTime={entry.at}>{instant(entry.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The event of the order; of a refund, the amount and the reason. */
function Entry({ entry: { what, refund } }: { entry: Happened }) {
  const t = useWords('purchase');
  const language = useLanguage();
  if (!refund) return <>{t(`happened.${what}`)}</>;
  return (
    <>
      {t('happened.REFUND_MADE', { amount: formatMoney(refund.amount, language) })}
      <span className="why">{t(`refundWhy.${refund.cause ?? refund.by}`)}</span>
    </>
  );
}
