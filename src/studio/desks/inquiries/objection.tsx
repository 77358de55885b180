import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { answerLength } from '../../../../rules/staff/limits.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { toasts } from '../../layout/toasts.ts';
import { readDraft, writeDraft } from '../../session/answer-drafts.ts';
import { may, staff } from '../../session/session-signals.ts';
import { decidable, type Inquiry } from './inquiries-state.ts';

type Decision = NonNullable<NonNullable<Inquiry['objection']>['decision']>;

interface ObjectionProps {
  inquiry: Inquiry;
  onChanged: () => void;
}

/** The person who suspended the fan, and the decision about the objection; empty for other inquiries. */
export function Objection({ inquiry, onChanged }: ObjectionProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const [opened, setOpened] = useState<Decision | null>(null);
  const { objection } = inquiry;
  if (objection === null) return null;
  const { suspendedBy, isSuspended, decision } = objection;
  const state = decidable(inquiry);
  return (
    <section className="panel">
      <h2>{t('objection.title')}</h2>
      {decision ? <p>{t(`objection.done.${decision}`)}</p> : null}
      {isSuspended ? (
        <dl className="facts">
          <dt>{t('objection.by')}</dt>
          <dd dir="auto" translate="no">
            {suspendedBy?.name ?? t('byCommand')}
          </dd>
        </dl>
      ) : (
        <p>{t('objection.over')}</p>
      )}
      {state === 'OWN' ? <p className="panel-note">{t('studio:error.OWN_SUSPENSION')}</p> : null}
      {state === 'YES' && may('member.suspend') ? (
        <div className="desk-actions">
          <Button kind="primary" onClick={() => setOpened('LIFTED')}>
            {t('objection.choose.LIFTED')}
          </Button>
          <Button onClick={() => setOpened('KEPT')}>{t('objection.choose.KEPT')}</Button>
        </div>
      ) : null}
      {opened ? (
        <DecisionDialog
          inquiry={inquiry}
          decision={opened}
          onDone={() => {
            setOpened(null);
            toasts.show(t(`objection.done.${opened}`));
            onChanged();
          }}
          onRefused={onChanged}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

interface DecisionDialogProps {
  inquiry: Inquiry;
  decision: Decision;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Decides with a text for the fan, and a reason for the audit log. */
function DecisionDialog({ inquiry, decision, onDone, ...handlers }: DecisionDialogProps) {
  const t = useWords('studio-inquiries');
  const { inquiryId, version, language } = inquiry;
  const [staffId] = useState(() => staff.peek()?.staffId ?? '');
  // Kept until the decision is sent, as an answer is.
  const draftId = `${inquiryId}:${decision}`;
  const [message, setMessage] = useState(() => readDraft(draftId, staffId));
  const change = (text: string) => {
    setMessage(text);
    writeDraft(draftId, staffId, text);
  };
  const letters = [...message].length;
  return (
    <ReasonDialog
      title={t(`objection.choose.${decision}`)}
      text={t(`objection.texts.${decision}`)}
      confirmLabel={t(`objection.choose.${decision}`)}
      content={JSON.stringify([version, decision, message.trim()])}
      isComplete={message.trim() !== '' && letters <= answerLength}
      isDraftStored
      {...handlers}
      onDone={() => {
        writeDraft(draftId, staffId, '');
        onDone();
      }}
      onConfirm={(reason, key) =>
        studioCall('POST /studio/inquiry/:inquiryId/decision', {
          params: { inquiryId },
          body: { version, decision, message: message.trim(), reason },
          key,
        })
      }
    >
      <TextArea
        label={t('objection.message')}
        hint={t('answerHint', { language: t(`studio:members.languages.${language}`) })}
        rows={6}
        lang={language}
        value={message}
        count={[letters, answerLength]}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
