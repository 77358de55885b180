import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { accent } from '../../core/design/accent.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { InPlaceLink } from '../../core/ui/content/in-place-link.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { ChevronRightIcon } from '../../core/ui/icons/chevron-right.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { statusOf } from './order-status.ts';
import { type PurchasesState, purchaseLink } from './purchases-state.ts';

/** An order in the list: a real link, so that it can be opened in a new tab. */
export function PurchaseRow({ state, order }: { state: PurchasesState; order: Order }) {
  const t = useWords('purchase');
  const language = useLanguage();
  const [first] = order.lines;
  const status = statusOf(order);
  const { day } = useMoments();
  return (
    <li>
      <article className="row" part="order" {...accent(order.accent)}>
        {first ? <Picture picture={first.picture} shape="portrait" decorative sizes="5rem" /> : null}
        <div>
          <p className="status" data-status={status}>
            {t(`status.${status}`)}
          </p>
          <Heading className="row-name" dir="auto">
            <InPlaceLink
              className="whole-card"
              to={purchaseLink(order.orderId)}
              onFollow={() => state.go(order.orderId)}
            >
              {order.lines.length > 1
                ? t('nameAndMore', { name: first?.name, count: order.lines.length - 1 })
                : (first?.name ?? order.number)}
            </InPlaceLink>
          </Heading>
          <p className="soft">
            {day(order.createdAt)} · {formatMoney(order.paymentAmount, language)}
          </p>
        </div>
        <ChevronRightIcon />
      </article>
    </li>
  );
}
