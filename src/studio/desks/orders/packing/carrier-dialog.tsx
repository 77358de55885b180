import { useState } from 'react';
import { type CarrierEncoding, carrierEncodings } from '../../../../../rules/packing.ts';
import { useWords } from '../../../../core/words/words.ts';
import { Choice } from '../../../forms/choice.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { Line } from '../../../panel/panel.tsx';
import { type CarrierFile, type Packed, readCarrierFile, saveCarrierFile } from './packing-state.ts';

interface CarrierDialogProps {
  orderIds: readonly string[];
  onMade: (packed: Packed) => void;
  onClose: () => void;
}

/** A file for a carrier's program. Where its encoding lacks letters, it is saved only after a warning with the orders. */
export function CarrierDialog({ orderIds, onMade, onClose }: CarrierDialogProps) {
  const t = useWords('studio-packing');
  const [encoding, setEncoding] = useState<CarrierEncoding>('UTF_8');
  const [doubted, setDoubted] = useState<CarrierFile | null>(null);
  const save = (file: CarrierFile) => {
    saveCarrierFile(file);
    onMade(file);
    onClose();
  };
  return (
    <ReasonDialog
      title={t('carrierFile')}
      text={t('addressNote')}
      confirmLabel={t(doubted === null ? 'print' : 'saveAnyway')}
      content={encoding}
      asksWhy={false}
      onClose={onClose}
      onDone={() => undefined}
      onConfirm={async () => {
        const file = doubted ?? (await readCarrierFile(orderIds, encoding));
        if (doubted === null && file.unwritable.length > 0) setDoubted(file);
        else save(file);
        return file;
      }}
    >
      <Choice
        label={t('encoding')}
        values={carrierEncodings}
        value={encoding}
        nameOf={(option) => t(`encodings.${option}`)}
        onChange={(chosen) => {
          setEncoding(chosen ?? 'UTF_8');
          setDoubted(null);
        }}
      />
      {doubted === null ? null : <Warning {...doubted} />}
    </ReasonDialog>
  );
}

function Warning({ unwritable }: CarrierFile) {
  const t = useWords('studio-packing');
  return (
    <section aria-label={t('carrierFile')}>
      <p className="field-error" role="alert">
        {t('unwritable', { count: unwritable.length })}
      </p>
      <ul className="rows">
        {unwritable.map(({ number, letters }) => (
          <Line key={number} name={<span translate="no">{number}</span>} text={<bdi translate="no">{letters}</bdi>} />
        ))}
      </ul>
    </section>
  );
}
