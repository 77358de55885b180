import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { CardProps } from '../card-props.ts';
import { createPartnerLimitState } from './partner-limit-state.ts';

/** How many paid votes other sites may spend. */
export function PartnerLimit({ state: list }: Pick<CardProps, 'state'>) {
  useSignals();
  const t = useWords('profile-account');
  const language = useLanguage();
  const [state] = useState(() => createPartnerLimitState(list));
  useEffect(() => state.dispose, [state]);
  const { value, ...rest } = state.limit.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };
  if (!value && 'error' in rest) {
    return <ErrorState error={rest.error} retryLabel={t('retry')} onRetry={state.load} />;
  }
  return (
    <form className="account-limit" noValidate onSubmit={submit}>
      <Heading below={1}>{t('limit.title')}</Heading>
      <p className="profile-note">{t('limit.lead')}</p>
      {value ? (
        <Field
          label={t('limit.perDay')}
          hint={t('limit.spent', { count: value.spent })}
          error={state.isWrong.value ? t('limit.wrong') : null}
          inputMode="numeric"
          autoComplete="off"
          value={state.shown.value}
          onChange={(event) => state.change(event.currentTarget.value)}
        />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" style={{ blockSize: '3rem' }} />
        </Loading>
      )}
      <p role="status" className={state.failure.value ? 'profile-problem' : 'profile-note'}>
        {state.failure.value ? messageOf(state.failure.value, language) : state.isSaved.value ? t('limit.saved') : null}
      </p>
      <div className="profile-actions">
        <Button type="submit" busy={state.isSaving.value}>
          {t('limit.save')}
        </Button>
      </div>
    </form>
  );
}
