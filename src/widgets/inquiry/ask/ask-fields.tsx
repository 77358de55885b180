import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { InquiryTopic } from '../../../../server/inquiry/contract.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { LanguageChoice } from '../../../core/ui/form/language-choice.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import type { PicturesState } from '../pictures/pictures-state.ts';
import { lettersOf, maxLetters, type problemsOf } from './ask-rules.ts';
import type { Draft } from './draft.ts';

interface AskFieldsProps {
  state: {
    draft: ReadonlySignal<Draft>;
    problems: ReadonlySignal<ReturnType<typeof problemsOf>>;
    isTried: ReadonlySignal<boolean>;
    topics: ReadonlySignal<readonly InquiryTopic[]>;
    change: (changes: Partial<Draft>) => void;
    choose: (topic: InquiryTopic) => void;
    pictures: PicturesState;
  };
}

/** Fields of an inquiry. Problems are shown after the first attempt to send it. */
export function AskFields({ state }: AskFieldsProps) {
  useSignals();
  const t = useWords('inquiry-desk');
  const topicOf = useWords('inquiry');
  const language = useLanguage();
  const draft = state.draft.value;
  const isTried = state.isTried.value;
  const problems = state.problems.value;
  const problemText = (problem: string | null) =>
    isTried && problem ? t(`missing.${problem}`, { max: maxLetters }) : null;
  return (
    <>
      <fieldset className="ask-topics" data-missing={problemText(problems.topic) ? '' : undefined}>
        <legend>{t('topic')}</legend>
        <div className="topics">
          {state.topics.value.map((topic) => (
            <label key={topic} className="topic">
              <input
                type="radio"
                name="topic"
                className="unseen"
                checked={draft.topic === topic}
                onChange={() => state.choose(topic)}
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
        onChange={(event) => state.change({ message: event.currentTarget.value })}
      />
      <PicturePicker pictures={state.pictures} />
      <Field
        label={t('reference')}
        hint={t('referenceHint')}
        error={problemText(problems.reference)}
        value={draft.reference}
        autoComplete="off"
        onChange={(event) => state.change({ reference: event.currentTarget.value })}
      />
      <LanguageChoice
        label={t('language')}
        value={draft.language ?? language}
        onChoose={(chosen) => state.change({ language: chosen })}
      />
    </>
  );
}
