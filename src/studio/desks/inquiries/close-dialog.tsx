import { useState } from 'react';
import { closingCauses } from '../../../../rules/staff/limits.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import type { Inquiry } from './inquiries-state.ts';

interface CloseDialogProps {
  inquiry: Inquiry;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Closes an inquiry without an answer. The audit log has the cause, and no words: they would stay when the fan leaves. */
export function CloseDialog({ inquiry: { inquiryId, version }, ...handlers }: CloseDialogProps) {
  const t = useWords('studio-inquiries');
  const [cause, setCause] = useState<(typeof closingCauses)[number] | null>(null);
  return (
    <ReasonDialog
      title={t('close')}
      text={t('closeText')}
      confirmLabel={t('close')}
      asksWhy={false}
      content={`${version} ${cause}`}
      isComplete={cause !== null}
      {...handlers}
      onConfirm={(_reason, key) => {
        if (cause === null) throw new Error('no cause was chosen');
        const body = { version, cause };
        return studioCall('POST /studio/inquiry/:inquiryId/closing', { params: { inquiryId }, body, key });
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
