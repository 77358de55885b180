import type { Quote } from '../../../../server/order/contract.ts';
import type { Money } from '../../../../server/store/contract.ts';
import { Amounts } from '../../../core/ui/figures/amounts.tsx';
import { useWords } from '../../../core/words/words.ts';

interface OrderSumsProps {
  amounts: Pick<Quote, 'productAmount' | 'fee' | 'paymentAmount'>;
  isPaid?: boolean;
  /** Of a paid order; 0 before any refund. */
  refunded?: Money;
}

/** Product amount, fee if there is one, and total; after a refund also the rest. */
export function OrderSums({ amounts: { productAmount, fee, paymentAmount }, isPaid, refunded }: OrderSumsProps) {
  const t = useWords('store-order');
  const rows = [
    { label: t('productAmount'), money: productAmount },
    ...(fee.amount > 0 ? [{ label: t('feeAmount'), money: fee }] : []),
  ];
  const paid = { label: t(isPaid ? 'paidAmount' : 'paymentAmount'), money: paymentAmount };
  if (!refunded?.amount) return <Amounts rows={rows} total={paid} />;
  const less = (amount: number, label: string) => ({ label, money: { ...refunded, amount } });
  return (
    <Amounts
      rows={[...rows, paid, less(-refunded.amount, t('refundedAmount'))]}
      total={less(paymentAmount.amount - refunded.amount, t('keptAmount'))}
    />
  );
}
