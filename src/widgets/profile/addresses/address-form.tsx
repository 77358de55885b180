import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useRef } from 'react';
import { fieldLengths } from '../../../../rules/saved-addresses.ts';
import { PlaceFields } from '../../../core/address/place-fields.tsx';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { AddressesState } from './addresses-state.ts';

/** A new address, or a saved one that is changed. */
export function AddressForm({ state }: { state: AddressesState }) {
  useSignals();
  const t = useWords('profile-account');
  const words = useWords('address');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const draft = state.draft.value;
  if (draft === null) return null;
  const problems = state.problems.value;
  const failure = state.failure.value;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await state.save()) return;
    // The problems are rendered in the next frame; then the first wrong field gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const inputOf = (name: 'label' | 'recipient' | 'phone') => {
    const problem = problems[name];
    return {
      name,
      label: words(`fields.${name}`),
      value: draft[name],
      error: problem ? words(problem, { max: fieldLengths[name] }) : null,
      onChange: (event: { currentTarget: { value: string } }) => state.type({ [name]: event.currentTarget.value }),
    };
  };
  return (
    <form ref={form} className="address-form" noValidate onSubmit={(event) => void save(event)}>
      <Field {...inputOf('label')} hint={t('addresses.labelHint')} autoComplete="off" />
      <Field {...inputOf('recipient')} autoComplete="shipping name" />
      <Field {...inputOf('phone')} type="tel" autoComplete="shipping tel" />
      <PlaceFields place={draft} problems={problems} lookup={state.lookup} onType={state.type} />
      <p role="alert" className="profile-problem">
        {failure ? messageOf(failure, language) : null}
      </p>
      <div className="profile-actions">
        <Button kind="primary" type="submit" busy={state.busy.value}>
          {t('addresses.save')}
        </Button>
        <Button onClick={state.cancel}>{t('addresses.cancel')}</Button>
      </div>
    </form>
  );
}
