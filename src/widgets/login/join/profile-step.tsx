import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { nicknameLength } from '../../../../rules/person/nickname.ts';
import type { Availability } from '../../../core/member/availability.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { ChevronDownIcon } from '../../../core/ui/icons/chevron-down.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Gender, Residence } from './join-draft.ts';
import { JoinFrame, type StepProps } from './join-frame.tsx';
import { problemOf } from './problem-of.ts';

export function ProfileStep(step: StepProps) {
  useSignals();
  const { state } = step;
  const t = useWords('join');
  const draft = state.flow.value.draft;
  return (
    <JoinFrame
      {...step}
      number={2}
      title={t('profileTitle')}
      lead={t('profileLead')}
      action={t('submit')}
      onSubmit={state.submit}
      back={
        <Button kind="plain" wide onClick={() => state.change({ step: 'promise' })}>
          {t('back')}
        </Button>
      }
    >
      <Field
        label={t('nickname')}
        hint={state.nickname.value === 'free' ? t('nicknameFree') : t('nicknameHint')}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        required
        value={draft.nickname}
        count={[[...draft.nickname].length, nicknameLength]}
        error={problemOf(state, 'nickname', t)}
        trailing={<AvailabilityMark state={state.nickname.value} />}
        onChange={(event) => state.change({ nickname: event.currentTarget.value })}
        onBlur={() => draft.nickname && state.touch('nickname')}
      />
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        error={problemOf(state, 'name', t)}
        onChange={(event) => state.change({ name: event.currentTarget.value })}
        onBlur={() => state.touch('name')}
      />
      <Field
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={draft.email}
        error={problemOf(state, 'email', t)}
        onChange={(event) => state.change({ email: event.currentTarget.value })}
        onBlur={() => draft.email && state.touch('email')}
      />
      <div data-field="residence">
        <Choice<Residence>
          label={t('residence')}
          options={[
            { value: 'KOREA', label: t('inKorea') },
            { value: 'OUTSIDE_KOREA', label: t('outsideKorea') },
          ]}
          value={draft.residence}
          onChoose={(residence) => state.change({ residence })}
        />
        <p className="field-error" aria-live="polite">
          {problemOf(state, 'residence', t)}
        </p>
      </div>
      <More label={t('more')} open={draft.gender !== null || draft.phone !== ''}>
        <Choice<Gender | 'NONE'>
          label={t('gender')}
          options={[
            { value: 'NONE', label: t('unsaid') },
            { value: 'WOMAN', label: t('woman') },
            { value: 'MAN', label: t('man') },
          ]}
          value={draft.gender ?? 'NONE'}
          onChoose={(gender) => state.change({ gender: gender === 'NONE' ? null : gender })}
        />
        <Field
          label={t('phone')}
          hint={t('phoneHint')}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          error={problemOf(state, 'phone', t)}
          onChange={(event) => state.change({ phone: event.currentTarget.value })}
          onBlur={() => state.touch('phone')}
        />
      </More>
    </JoinFrame>
  );
}

/** Optional fields are below a separate heading. */
function More({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details className="join-more" open={open}>
      <summary>
        {label}
        <ChevronDownIcon />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function AvailabilityMark({ state }: { state: Availability }) {
  if (state === 'checking') return <Spinner />;
  return state === 'free' ? (
    <span className="join-free">
      <CheckIcon />
    </span>
  ) : null;
}
