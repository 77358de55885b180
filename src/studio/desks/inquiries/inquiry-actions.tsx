import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure, toasts } from '../../layout/toasts.ts';
import { CloseDialog } from './close-dialog.tsx';
import { HolderChoice } from './holder-choice.tsx';
import { decidable, type Inquiry, isOutdated, mergeable } from './inquiries-state.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface ActionsProps {
  inquiry: Inquiry;
  onChanged: () => void;
}

/** The actions on an inquiry: to assign it, to close it without an answer, and to merge it into another one. */
export function InquiryActions({ inquiry, onChanged }: ActionsProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<'CLOSE' | 'MERGE' | null>(null);
  const [action] = useState(() =>
    createAction((error) => {
      showFailure(error);
      if (isOutdated(error)) onChanged();
    }),
  );
  const { inquiryId, version, status, awaitsDecision } = inquiry;
  const params = { inquiryId };
  const finish = (done: string) => {
    toasts.show(t(done));
    // Another button stands here once the inquiry is read again.
    heading.current?.focus();
    onChanged();
  };
  const end = (done: string) => {
    // A dialog gives the focus back to its button when it closes: that is over before the heading takes it.
    flushSync(() => setOpened(null));
    finish(done);
  };
  const handlers = { onRefused: onChanged, onClose: () => setOpened(null) };
  const assign = async (staffId: string | null) => {
    const body = { version, staffId };
    const reply = await action.run(JSON.stringify(body), (key) =>
      studioCall('PUT /studio/inquiry/:inquiryId/holder', { params, body, key }),
    );
    if (reply) finish(staffId === null ? 'done.letGo' : 'done.assigned');
  };
  const reopen = async () => {
    const body = { version };
    const reopened = await action.run(JSON.stringify(body), (key) =>
      studioCall('DELETE /studio/inquiry/:inquiryId/closing', { params, body, key }),
    );
    if (reopened) finish('done.reopened');
  };
  return (
    <>
      {status === 'ANSWERED' && !awaitsDecision ? null : (
        <section className="panel">
          <h2 ref={heading} tabIndex={-1}>
            {t('studio:members.change')}
          </h2>
          <div className="desk-actions inquiry-actions">
            {status === 'CLOSED' ? (
              <Button busy={action.busy.value} onClick={() => void reopen()}>
                {t('reopen')}
              </Button>
            ) : (
              <>
                <HolderChoice
                  inquiry={inquiry}
                  isBusy={action.busy.value}
                  onAssign={(staffId) => void assign(staffId)}
                />
                {decidable(inquiry) !== null ? null : <Button onClick={() => setOpened('CLOSE')}>{t('close')}</Button>}
                {mergeable(inquiry).length > 0 ? (
                  <Button onClick={() => setOpened('MERGE')}>{t('merge.title')}</Button>
                ) : null}
              </>
            )}
          </div>
        </section>
      )}
      {opened === 'CLOSE' ? (
        <CloseDialog {...handlers} inquiries={[inquiry]} onDone={() => end('done.closed')} />
      ) : null}
      {opened === 'MERGE' ? <MergeDialog {...handlers} inquiry={inquiry} onDone={() => end('done.merged')} /> : null}
    </>
  );
}
