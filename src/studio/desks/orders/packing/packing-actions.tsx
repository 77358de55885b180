import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { type LabelPaper, labelPapers, labelsOfSheet, maxPackedOrders } from '../../../../../rules/packing.ts';
import { createAction } from '../../../../core/api/action.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { Choice } from '../../../forms/choice.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { showFailure } from '../../../layout/toasts.ts';
import { CarrierDialog } from './carrier-dialog.tsx';
import {
  areTooMany,
  type LastPacked,
  type Packed,
  packedFor,
  saveLabels,
  savePickList,
  saveSlips,
} from './packing-state.ts';

interface PackingProps {
  orderIds: readonly string[];
}

/** The documents for the chosen orders. */
export function PackingActions({ orderIds }: PackingProps) {
  useSignals();
  const t = useWords('studio-packing');
  const [action] = useState(() => createAction(showFailure));
  const [opened, setOpened] = useState<'labels' | 'carrier' | null>(null);
  const close = () => setOpened(null);
  // Beside the actions: a message over the page would cover them.
  const [last, setLast] = useState<LastPacked | null>(null);
  const made = (packed: Packed) => setLast({ ...packed, orderIds });
  const lastPacked = packedFor(last, orderIds);
  if (areTooMany(orderIds)) return <span role="status">{t('tooMany', { max: maxPackedOrders })}</span>;
  const run = async (name: string, work: (orderIds: readonly string[]) => Promise<Packed>) => {
    const packed = await action.run(name, () => work(orderIds));
    if (packed) made(packed);
  };
  return (
    <>
      <Button busy={action.busy.value} onClick={() => void run('pick', savePickList)}>
        {t('pick')}
      </Button>
      <Button busy={action.busy.value} onClick={() => void run('slips', saveSlips)}>
        {t('slips')}
      </Button>
      <Button onClick={() => setOpened('labels')}>{t('labels')}</Button>
      <Button onClick={() => setOpened('carrier')}>{t('carrierFile')}</Button>
      <span role="status">
        {lastPacked === null ? '' : t('made', { count: lastPacked.orders })}
        {lastPacked !== null && lastPacked.leftOut > 0 ? ` ${t('leftOut', { count: lastPacked.leftOut })}` : ''}
      </span>
      {opened === 'labels' ? <LabelsDialog orderIds={orderIds} onMade={made} onClose={close} /> : null}
      {opened === 'carrier' ? <CarrierDialog orderIds={orderIds} onMade={made} onClose={close} /> : null}
    </>
  );
}

function LabelsDialog({
  orderIds,
  onMade,
  onClose,
}: PackingProps & { onMade: (packed: Packed) => void; onClose: () => void }) {
  const t = useWords('studio-packing');
  const [paper, setPaper] = useState<LabelPaper>('SHEET_8');
  const [first, setFirst] = useState('1');
  const places = Array.from({ length: labelsOfSheet[paper] }, (_, index) => String(index + 1));
  return (
    <ReasonDialog
      title={t('labels')}
      text={t('addressNote')}
      confirmLabel={t('print')}
      asksWhy={false}
      onClose={onClose}
      onDone={onClose}
      onConfirm={async () => {
        const packed = await saveLabels(orderIds, paper, Number(first));
        onMade(packed);
        return packed;
      }}
    >
      <Choice
        label={t('paper')}
        values={labelPapers}
        value={paper}
        nameOf={(option) => t(`papers.${option}`)}
        onChange={(chosen) => setPaper(chosen ?? 'SHEET_8')}
      />
      {places.length > 1 ? (
        <Choice
          label={t('firstFree')}
          values={places}
          value={first}
          nameOf={(place) => place}
          onChange={(chosen) => setFirst(chosen ?? '1')}
        />
      ) : null}
    </ReasonDialog>
  );
}
