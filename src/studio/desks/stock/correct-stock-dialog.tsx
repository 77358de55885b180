import { useState } from 'react';
import { type StockCause, stockCauses } from '../../../../rules/stock.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { changeIn, type StockPage } from './stock-state.ts';

interface CorrectStockDialogProps {
  stock: StockPage;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Changes the stock by a difference, so that pieces sold in the meantime are not counted again. */
export function CorrectStockDialog({ stock, onDone, onRefused, onClose }: CorrectStockDialogProps) {
  const t = useWords('studio-stock');
  const [typed, setTyped] = useState('');
  const [cause, setCause] = useState<StockCause | null>(null);
  const change = changeIn(typed);
  const left = stock.left ?? 0;
  const next = change === null ? null : left + change;
  return (
    <ReasonDialog
      title={t('correct')}
      text={t('correctText')}
      confirmLabel={t('correct')}
      content={JSON.stringify([change, cause])}
      isComplete={next !== null && next >= 0 && cause !== null}
      onClose={onClose}
      onDone={onDone}
      onRefused={onRefused}
      onConfirm={(reason, key) => {
        if (change === null || cause === null) throw new Error('the correction is not complete');
        const options = { params: { productId: stock.productId }, body: { change, cause, reason }, key };
        return studioCall('POST /studio/stock/:productId/correction', options);
      }}
    >
      <Field
        label={t('change')}
        hint={t('changeHint')}
        error={
          typed.trim() === '' || typed.trim() === '-' || typed.trim() === '+'
            ? undefined
            : next === null
              ? t('changeWrong')
              : next < 0
                ? t('changeTooLow', { count: left })
                : undefined
        }
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {next !== null && next >= 0 ? <p role="status">{t('leftAfter', { before: left, after: next })}</p> : null}
      <Choice
        label={t('cause')}
        values={stockCauses}
        value={cause}
        nameOf={(one) => t(`causes.${one}`)}
        none={t('chooseCause')}
        onChange={setCause}
      />
    </ReasonDialog>
  );
}
