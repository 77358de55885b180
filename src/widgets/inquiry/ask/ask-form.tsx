import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import choiceStyles from '../../../core/ui/form/choice.css?inline';
import { Field } from '../../../core/ui/form/field.tsx';
import { LanguageChoice } from '../../../core/ui/form/language-choice.tsx';
import textAreaStyles from '../../../core/ui/form/text-area.css?inline';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import desk from '../inbox/desk.css?inline';
import type { InquiryState } from '../inquiry-state.ts';
import { lettersOf, maxLetters, maxReference } from './ask-rules.ts';
import { type AskState, createAskState } from './ask-state.ts';

const styles = [choiceStyles, textAreaStyles, desk];

/** A form to ask the operators; a draft survives a reload. */
export function AskForm({ state, reference }: { state: InquiryState; reference?: string | undefined }) {
  useSignals();
  useLateStyles(styles);
  const [ask] = useState(() => createAskState(state, reference));
  useEffect(() => ask.dispose, [ask]);
  const sent = ask.sent.value;
  return sent ? <Sent onSee={() => state.go('inbox', sent.inquiryId)} onAgain={ask.again} /> : <Form ask={ask} />;
}

function Sent({ onSee, onAgain }: { onSee: () => void; onAgain: () => void }) {
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
    </div>
  );
}

function Form({ ask }: { ask: AskState }) {
  useSignals();
  const t = useWords('inquiry-desk');
  const topicOf = useWords('inquiry');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const draft = ask.draft.value;
  const isTried = ask.isTried.value;
  const failure = ask.failure.value;
  const problemText = (problem: string | null) =>
    isTried && problem ? t(`missing.${problem}`, { most: maxLetters }) : null;
  const problems = ask.problems.value;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask.send();
  };
  // After a failed attempt, the first wrong field gets the focus.
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing] input')?.focus();
  }, [isTried]);

  return (
    <form ref={form} className="ask" part="form" onSubmit={submit} noValidate>
      <p className="ask-note">{t('note')}</p>
      <fieldset className="ask-topics" data-missing={problemText(problems.topic) ? '' : undefined}>
        <legend>{t('topic')}</legend>
        <div className="topics">
          {ask.topics.value.map((topic) => (
            <label key={topic} className="topic">
              <input
                type="radio"
                name="topic"
                className="unseen"
                checked={draft.topic === topic}
                onChange={() => ask.choose(topic)}
              />
              {topicOf(`topics.${topic}`)}
            </label>
          ))}
        </div>
        <p className="field-error" aria-live="polite">
          {problemText(problems.topic)}
        </p>
      </fieldset>
      <TextArea
        label={t('message')}
        hint={t('messageHint')}
        error={problemText(problems.message)}
        count={[lettersOf(draft.message), maxLetters]}
        value={draft.message}
        required
        onChange={(event) => ask.change({ message: event.currentTarget.value })}
      />
      <Field
        label={t('reference')}
        hint={t('referenceHint')}
        error={problemText(problems.reference)}
        value={draft.reference}
        maxLength={maxReference}
        autoComplete="off"
        onChange={(event) => ask.change({ reference: event.currentTarget.value })}
      />
      <LanguageChoice
        label={t('language')}
        value={draft.language ?? language}
        onChoose={(chosen) => ask.change({ language: chosen })}
      />
      <p className="ask-failure" role="alert">
        {failure === null ? null : messageOf(failure, language)}
      </p>
      <Button type="submit" kind="primary" large wide busy={ask.busy.value}>
        {t('send')}
      </Button>
    </form>
  );
}
