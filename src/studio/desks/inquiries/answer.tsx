import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import { answerLength } from '../../../../rules/staff/limits.ts';
import { createAction } from '../../../core/api/action.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import { toasts } from '../../layout/toasts.ts';
import { readDraft, writeDraft } from '../../session/answer-drafts.ts';
import { staff } from '../../session/session-signals.ts';
import { type Inquiry, isOutdated } from './inquiries-state.ts';
import { MacroChoice } from './macro-choice.tsx';
import { hasOpenField } from './macros-state.ts';

interface AnswerProps {
  inquiry: Inquiry;
  onChanged: () => void;
}

/** The form for an answer. If another staff member has answered in the meantime, their answer is shown first, and the typed text stays. */
export function Answer({ inquiry, onChanged }: AnswerProps) {
  useSignals();
  const { inquiryId, version, holder, language, guest } = inquiry;
  const t = useWords('studio-inquiries');
  // Of the author: the draft must not be shown to the next staff member in this tab.
  const [staffId] = useState(() => staff.peek()?.staffId ?? '');
  const [message, setMessage] = useState(() => readDraft(inquiryId, staffId));
  const [action] = useState(() =>
    createAction((error) => {
      if (isOutdated(error)) onChanged();
    }),
  );
  const failure = action.failure.value;
  const letters = [...message].length;
  useEffect(() => writeDraft(inquiryId, staffId, message), [inquiryId, staffId, message]);
  const insert = (text: string) => setMessage(message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`);
  const isOpen = hasOpenField(message);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = { version, message: message.trim() };
    const sent = await action.run(JSON.stringify(body), (key) =>
      studioCall('POST /studio/inquiry/:inquiryId/answer', { params: { inquiryId }, body, key }),
    );
    if (!sent) return;
    // Text that was typed during the call stays.
    setMessage((now) => (now.trim() === body.message ? '' : now));
    toasts.show(t('sent'));
    onChanged();
  };
  const isHeldByOther = holder !== null && holder.staffId !== staffId;
  return (
    <form className="panel form" onSubmit={(event) => void send(event)} noValidate>
      {isHeldByOther ? <p className="panel-note">{t('assignedTo', { name: holder.name })}</p> : null}
      <MacroChoice inquiry={inquiry} onInsert={insert} />
      <TextArea
        label={t('answer')}
        hint={t(guest === null ? 'answerHint' : 'guestHint', { language: t(`studio:members.languages.${language}`) })}
        error={isOpen ? t('macros.open') : failure ? failureText(failure) : undefined}
        rows={8}
        lang={language}
        value={message}
        count={[letters, answerLength]}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div className="desk-actions">
        <Button
          type="submit"
          kind="primary"
          busy={action.busy.value}
          disabled={message.trim() === '' || letters > answerLength || isOpen}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
