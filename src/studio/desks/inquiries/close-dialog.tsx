import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { closingCauses } from '../../../../rules/staff/limits.ts';
import { createAction } from '../../../core/api/action.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import type { Inquiry } from './inquiries-state.ts';

interface CloseDialogProps {
  inquiry: Inquiry;
  onDone: () => void;
  onClose: () => void;
}

/** Closes an inquiry without an answer. The record has the cause, and no words: they would stay when the fan leaves. */
export function CloseDialog({ inquiry: { inquiryId, version }, onDone, onClose }: CloseDialogProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [cause, setCause] = useState<(typeof closingCauses)[number] | null>(null);
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const close = async () => {
    if (cause === null) return;
    const body = { version, cause };
    const closed = await action.run(JSON.stringify(body), (key) =>
      studioCall('POST /studio/inquiry/:inquiryId/closing', { params: { inquiryId }, body, key }),
    );
    if (closed) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('close')}
      closeLabel={t('core:close')}
      foot={
        <>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
          <Button kind="primary" wide busy={action.busy.value} disabled={cause === null} onClick={() => void close()}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{t('closeText')}</p>
        <Choice
          label={t('cause')}
          values={closingCauses}
          value={cause}
          nameOf={(known) => t(`causes.${known}`)}
          none={t('studio:members.choose')}
          onChange={setCause}
        />
      </div>
    </Dialog>
  );
}
