import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createAction } from '../../../core/api/action.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { Choice } from '../../forms/choice.tsx';
import { tellFailure } from '../../layout/toasts.ts';
import { staff } from '../../session/session-signals.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { Inquiry } from './inquiries-state.ts';

interface ActionsProps {
  inquiry: Inquiry;
  onChanged: () => void;
}

/** Who has an inquiry, and closing it without an answer. */
export function InquiryActions({ inquiry, onChanged }: ActionsProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [isClosing, setIsClosing] = useState(false);
  const [action] = useState(() =>
    createAction((error) => {
      tellFailure(error);
      if (codeOf(error) === 'INQUIRY_CHANGED') onChanged();
    }),
  );
  const { inquiryId, version, status, holder, colleagues } = inquiry;
  const params = { inquiryId };
  const me = staff.value?.staffId ?? '';
  const run = async (body: object, work: (key: string) => Promise<object>) => {
    if (await action.run(JSON.stringify(body), work)) onChanged();
  };
  const give = (staffId: string | null) => {
    const body = { version, staffId };
    void run(body, (key) => studioCall('PUT /studio/inquiry/:inquiryId/holder', { params, body, key }));
  };
  const reopen = () => {
    const body = { version };
    void run(body, (key) => studioCall('DELETE /studio/inquiry/:inquiryId/closing', { params, body, key }));
  };
  if (status === 'ANSWERED') return null;
  return (
    <section className="panel">
      <h2>{t('studio:members.change')}</h2>
      <div className="desk-actions inquiry-actions">
        {status === 'CLOSED' ? (
          <Button busy={action.busy.value} onClick={reopen}>
            {t('reopen')}
          </Button>
        ) : (
          <>
            <Choice
              label={t('holder')}
              values={colleagues.map(({ staffId }) => staffId)}
              value={holder?.staffId ?? null}
              nameOf={(staffId) => colleagues.find((one) => one.staffId === staffId)?.name ?? staffId}
              none={t('nobody')}
              onChange={give}
            />
            {holder?.staffId === me ? (
              <Button busy={action.busy.value} onClick={() => give(null)}>
                {t('letGo')}
              </Button>
            ) : (
              <Button busy={action.busy.value} onClick={() => give(me)}>
                {t('take')}
              </Button>
            )}
            <Button onClick={() => setIsClosing(true)}>{t('close')}</Button>
          </>
        )}
      </div>
      {isClosing ? (
        <CloseDialog
          inquiry={inquiry}
          onDone={() => {
            setIsClosing(false);
            onChanged();
          }}
          onClose={() => setIsClosing(false)}
        />
      ) : null}
    </section>
  );
}
