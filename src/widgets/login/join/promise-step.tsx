import { useSignals } from '@preact/signals-react/runtime';
import { lowestMinimumAge } from '../../../../rules/person/age.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { typedBirthDate } from '../../../core/member/field-problems.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { rewriting } from '../../../core/ui/form/composing.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { endJoin } from '../complete/pending-join.ts';
import { AgreementList } from './agreement-list.tsx';
import { JoinFrame, type StepProps } from './join-frame.tsx';
import { problemOf } from './problem-of.ts';

export function PromiseStep(step: StepProps) {
  useSignals();
  const { state } = step;
  const t = useWords('join');
  const language = useLanguage();
  const { value: terms, ...loading } = state.terms.value;
  const draft = state.flow.value.draft;
  return (
    <JoinFrame
      {...step}
      number={1}
      title={t('promiseTitle')}
      lead={t('promiseLead')}
      action={t('next')}
      onSubmit={state.next}
      back={
        <Button kind="plain" wide onClick={endJoin}>
          {t('giveUp')}
        </Button>
      }
    >
      {terms ? (
        <AgreementList state={state} terms={terms} />
      ) : loading.status === 'failed' ? (
        <div className="join-failed" role="alert">
          <p>{messageOf('error' in loading ? loading.error : null, language)}</p>
          <Button onClick={() => void state.loadTerms()}>{t('retry')}</Button>
        </div>
      ) : (
        <div className="agreements-space" role="status" aria-label={t('loading')} />
      )}
      <Field
        label={t('birthDate')}
        hint={t('birthDateHint', { age: terms?.minimumAge ?? lowestMinimumAge })}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder={t('birthDateShape')}
        required
        value={draft.birthDate}
        error={problemOf(state, 'birthDate', t)}
        {...rewriting((text, isComposing) =>
          state.change({ birthDate: typedBirthDate(text, draft.birthDate, isComposing) }),
        )}
        onBlur={() => draft.birthDate && state.touch('birthDate')}
      />
    </JoinFrame>
  );
}
