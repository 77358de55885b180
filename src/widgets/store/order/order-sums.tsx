import type { Quote } from '../../../../server/order/contract.ts';
import { Amounts } from '../../../core/ui/figures/amounts.tsx';
import { useWords } from '../../../core/words/words.ts';

interface OrderSumsProps {
  amounts: Pick<Quote, 'productAmount' | 'fee' | 'paymentAmount'>;
  isPaid?: boolean;
}

/** Product amount, fee, and total. */
export function OrderSums({ amounts: { productAmount, fee, paymentAmount }, isPaid }: OrderSumsProps) {
  const t = useWords('store-order');
  return (
    <Amounts
      rows={[
        { label: t('productAmount'), money: productAmount },
        { label: t('feeAmount'), money: fee },
      ]}
      total={{ label: t(isPaid ? 'paidAmount' : 'paymentAmount'), money: paymentAmount }}
    />
  );
}
