import { useSignals } from '@preact/signals-react/runtime';
import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { Amounts } from '../../core/ui/figures/amounts.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { Checkbox } from '../../core/ui/form/checkbox.tsx';
import { ErrorId } from '../../core/ui/state/error-state.tsx';
import type { Toasts } from '../../core/ui/state/toast.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { PurchaseState } from './purchase-state.ts';

interface RefundDialogProps {
  purchase: PurchaseState;
  order: Order;
  toasts: Toasts;
}

/** The lines to refund, the consequences for each, and the button to confirm. */
export function RefundDialog({ purchase, order, toasts }: RefundDialogProps) {
  useSignals();
  const t = useWords('purchase');
  const language = useLanguage();
  const failure = purchase.failure.value;
  const chosen = purchase.chosen.value;
  const lines = order.lines.filter((line) => line.refundable > 0);
  const chosenLines = lines.filter((line) => chosen.includes(line.lineId));
  const sum = { ...order.refunded, amount: chosenLines.reduce((total, line) => total + line.refundAmount.amount, 0) };
  const refund = async () => {
    const refunded = await purchase.refund();
    if (refunded) toasts.show(t('refundMade', { amount: formatMoney(refunded, language) }));
  };
  return (
    <Dialog
      open={purchase.isRefunding.value}
      onClose={purchase.closeRefund}
      title={t('refundTitle')}
      closeLabel={t('close')}
      foot={
        <>
          {failure === null ? null : (
            <p className="problem" role="alert">
              {messageOf(failure, language)}
              <ErrorId error={failure} />
            </p>
          )}
          <Button kind="primary" large wide busy={purchase.busy.value} disabled={chosen.length === 0} onClick={refund}>
            {t('refundNow', { amount: formatMoney(sum, language) })}
          </Button>
          <Button wide onClick={purchase.closeRefund}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="refund">
        {lines.map((line) => (
          <Checkbox
            key={line.lineId}
            checked={chosen.includes(line.lineId)}
            onChange={(checked) => purchase.choose(line.lineId, checked)}
          >
            <strong dir="auto">{line.name}</strong>
            <span className="soft">
              {t(`consequence.${line.kind}`, {
                count: line.refundable,
                amount: formatMoney(line.refundAmount, language),
              })}
            </span>
          </Checkbox>
        ))}
        <Amounts rows={[]} total={{ label: t('refundSum'), money: sum }} />
        <p className="soft">{t('refundText')}</p>
      </div>
    </Dialog>
  );
}
