import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { proofMinutes } from '../../../rules/staff/limits.ts';
import { createAction } from '../../core/api/action.ts';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { proofRequest } from './session-signals.ts';
import { prove } from './staff-session.ts';

/** Asks for a passkey before a dangerous action, which then continues. */
export function ProofDialog() {
  useSignals();
  const t = useWords('studio');
  const [action] = useState(() => createAction(() => undefined));
  const request = proofRequest.value;
  const confirm = async () => {
    const isConfirmed = await action.run('', async () => {
      await prove();
      return {};
    });
    if (isConfirmed) request?.settle(true);
  };
  return (
    <Dialog
      open={request !== null}
      onClose={() => {
        action.failure.value = null;
        request?.settle(false);
      }}
      title={t('proof.title')}
      closeLabel={t('close')}
      foot={
        <Button kind="primary" wide busy={action.busy.value} onClick={() => void confirm()}>
          {t('proof.confirm')}
        </Button>
      }
    >
      <p>{t('proof.text', { proofMinutes })}</p>
      <p className="field-error" role="alert">
        {action.failure.value ? failureText(action.failure.value) : ''}
      </p>
    </Dialog>
  );
}
