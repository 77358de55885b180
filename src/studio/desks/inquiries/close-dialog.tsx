import { useState } from 'react';
import { closingCauses } from '../../../../rules/staff/limits.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useRunEach } from '../../list/use-run-each.ts';
import type { SeenInquiry } from './inquiries-state.ts';

interface CloseDialogProps {
  inquiries: readonly SeenInquiry[];
  onDone: () => void;
  onRefused?: () => void;
  onClose: () => void;
}

/** Closes inquiries without an answer. The audit log has the cause, and no words: they would stay when the fan leaves. */
export function CloseDialog({ inquiries, ...handlers }: CloseDialogProps) {
  const t = useWords('studio-inquiries');
  const runEach = useRunEach();
  const [cause, setCause] = useState<(typeof closingCauses)[number] | null>(null);
  return (
    <ReasonDialog
      title={inquiries.length === 1 ? t('close') : t('closeMany', { count: inquiries.length })}
      text={t(inquiries.length === 1 ? 'closeText' : 'closeManyText')}
      confirmLabel={t('close')}
      asksWhy={false}
      content={JSON.stringify([inquiries.map(({ inquiryId, version }) => [inquiryId, version]), cause])}
      isComplete={cause !== null}
      {...handlers}
      onConfirm={(_reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        const close = ({ inquiryId, version }: SeenInquiry, under: string) => {
          const options = { params: { inquiryId }, body: { version, cause }, key: under };
          return studioCall('POST /studio/inquiry/:inquiryId/closing', options);
        };
        const [first, ...others] = inquiries;
        return first && others.length === 0 ? close(first, key) : runEach(inquiries, key, close);
      }}
    >
      <Choice
        label={t('cause')}
        values={closingCauses}
        value={cause}
        nameOf={(option) => t(`causes.${option}`)}
        none={t('studio:members.choose')}
        onChange={setCause}
      />
    </ReasonDialog>
  );
}
