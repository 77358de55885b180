import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { nicknameLength } from '../../../rules/person/nickname.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { session } from '../../core/session/session.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Field } from '../../core/ui/form/field.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { Wordmark } from '../layout/wordmark.tsx';
import { type NicknameRequest, putOffNickname } from './consent-state.ts';
import '../../core/ui/form/field.css';
import './consent.css';
import { createNicknameStep } from './nickname-state.ts';

/** Shows the refused nickname and the reason before the page; the fan chooses another one, appeals, or postpones it. */
export function NicknameStep({ request: question }: { request: NicknameRequest }) {
  useSignals();
  const t = useWords('nickname');
  const heading = useRef<HTMLHeadingElement>(null);
  const [step] = useState(createNicknameStep);
  const language = useLanguage();
  useEffect(() => heading.current?.focus(), []);
  const { problem, action } = step;
  const wrong = problem.value;
  const failure = action.failure.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void step.save();
  };
  return (
    <section className="consent">
      <Rays />
      <Wordmark />
      <h1 className="consent-title" ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <dl className="consent-facts">
        <dt>{t('now')}</dt>
        <dd dir="auto" translate="no">
          {session.user.value?.name}
        </dd>
        <dt>{t('why')}</dt>
        <dd>{t(`causes.${question.cause}`)}</dd>
      </dl>
      <p className="consent-lead">{t('meanwhile', { shownAs: question.shownAs })}</p>
      <form className="consent-form" onSubmit={submit} noValidate>
        <Field
          label={t('next')}
          name="nickname"
          autoComplete="nickname"
          required
          value={step.draft.value}
          count={[[...step.draft.value].length, nicknameLength]}
          hint={t('hint', { nicknameLength })}
          error={wrong === null ? null : wrong === 'same' ? t('same') : t(`error:${wrong}`, { nicknameLength })}
          onChange={(event) => step.change(event.currentTarget.value)}
        />
        <p role="alert" className="consent-problem">
          {failure && wrong === null ? messageOf(failure, language) : null}
        </p>
        <Button type="submit" kind="primary" large wide busy={action.busy.value}>
          {t('save')}
        </Button>
      </form>
      <Button kind="plain" wide onClick={putOffNickname}>
        {t('later')}
      </Button>
      <Link href="/service-center" className="button button-plain">
        {t('object')}
      </Link>
    </section>
  );
}
