import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps } from 'react';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { CheckedField } from './form-flow.ts';
import type { FormState } from './form-state.ts';

interface CheckedInputProps extends Omit<ComponentProps<typeof Field>, 'name' | 'value' | 'trailing' | 'onChange'> {
  state: FormState;
  name: CheckedField;
  /** The message that the value is free. */
  free: string;
}

/** A field whose value must be unique: checked on blur, and by its button. */
export function CheckedInput({ state, name, free, hint, error, ...field }: CheckedInputProps) {
  useSignals();
  const t = useWords('profile-form');
  const availability = state.availability[name].value;
  const isChanged = state.changed.value.includes(name);
  return (
    <Field
      {...field}
      name={name}
      required
      value={state.flow.value.draft[name]}
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
            onClick={() => state.check(name)}
          >
            {t('check')}
          </Button>
        )
      }
      onChange={(event) => state.change({ [name]: event.currentTarget.value })}
      onBlur={() => state.check(name)}
    />
  );
}
