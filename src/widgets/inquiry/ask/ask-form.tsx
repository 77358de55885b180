import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import choiceStyles from '../../../core/ui/form/choice.css?inline';
import textAreaStyles from '../../../core/ui/form/text-area.css?inline';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import desk from '../inbox/desk.css?inline';
import type { InquiryState } from '../inquiry-state.ts';
import { ChosenPictures } from '../pictures/chosen-pictures.tsx';
import type { PicturesState } from '../pictures/pictures-state.ts';
import { AskFields } from './ask-fields.tsx';
import { type AskState, createAskState } from './ask-state.ts';

const styles = [choiceStyles, textAreaStyles, desk];

/** A form to ask the operators; a draft survives a reload. */
export function AskForm({ state, reference }: { state: InquiryState; reference?: string | undefined }) {
  useSignals();
  useLateStyles(styles);
  const [askState] = useState(() => createAskState(state, reference));
  useEffect(() => askState.dispose, [askState]);
  const sent = askState.sent.value;
  return sent ? (
    <Sent pictures={askState.pictures} onSee={() => state.go('inbox', sent.inquiryId)} onAgain={askState.again} />
  ) : (
    <Form state={askState} />
  );
}

interface SentProps {
  pictures: PicturesState;
  onSee: () => void;
  onAgain: () => void;
}

function Sent({ pictures, onSee, onAgain }: SentProps) {
  const t = useWords('inquiry-desk');
  const start = useViewStart<HTMLDivElement>(true);
  return (
    <div className="desk-sent" role="status" ref={start} tabIndex={-1}>
      <EmptyState
        titleAs={Heading}
        title={t('sentTitle')}
        text={t('sentText')}
        action={
          <div className="desk-actions">
            <Button kind="primary" onClick={onSee}>
              {t('seeSent')}
            </Button>
            <Button onClick={onAgain}>{t('askAgain')}</Button>
          </div>
        }
      />
      <ChosenPictures pictures={pictures} onRemoved={() => start.current?.focus()} />
    </div>
  );
}

function Form({ state }: { state: AskState }) {
  useSignals();
  const t = useWords('inquiry-desk');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const isTried = state.isTried.value;
  const failure = state.failure.value;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  // After a failed attempt, the first wrong field gets the focus.
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus();
  }, [isTried]);

  return (
    <form ref={form} className="ask" part="form" onSubmit={submit} noValidate>
      <p className="ask-note">{t('note')}</p>
      <AskFields state={state} />
      <p className="ask-failure" role="alert">
        {failure === null ? null : messageOf(failure, language)}
      </p>
      <Button type="submit" kind="primary" large wide busy={state.busy.value}>
        {t('send')}
      </Button>
    </form>
  );
}
