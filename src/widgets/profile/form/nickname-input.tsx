import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps } from 'react';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FormState } from './form-state.ts';

interface NicknameInputProps extends Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'trailing' | 'onChange'> {
  state: FormState;
  /** The message that the value is free. */
  free: string;
}

/** The nickname, which must be unique: checked on blur, and by its button. */
export function NicknameInput({ state, free, hint, error, ...field }: NicknameInputProps) {
  useSignals();
  const t = useWords('profile-form');
  const availability = state.nickname.value;
  const isChanged = state.changed.value.includes('nickname');
  return (
    <Field
      {...field}
      name="nickname"
      required
      value={state.flow.value.draft.nickname}
      hint={availability === 'free' && isChanged ? <span className="field-free">{free}</span> : hint}
      error={error ?? null}
      trailing={
        availability === 'free' && isChanged ? (
          <span className="field-free">
            <CheckIcon />
          </span>
        ) : (
          <Button
            kind="plain"
            className="field-check"
            busy={availability === 'checking'}
            aria-disabled={!isChanged}
            aria-label={t('checkOf', { field: field.label })}
            onClick={state.checkNickname}
          >
            {t('check')}
          </Button>
        )
      }
      onChange={(event) => state.change({ nickname: event.currentTarget.value })}
      onBlur={state.checkNickname}
    />
  );
}
