import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { originOf } from '../../../rules/page-origin.ts';
import { emailLength } from '../../../rules/person/person.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Field } from '../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { Asking, PartnersState } from './partners-state.ts';

const empty: Asking = { name: '', origin: '', contactName: '', email: '' };
/** As the input itself checks it. */
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function AskForm({ state }: { state: PartnersState }) {
  useSignals();
  const t = useWords('partners');
  const language = useLanguage();
  const [asking, setAsking] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const failure = state.asking.failure.value;
  const wrong: Partial<Record<keyof Asking, string>> = {
    ...(asking.name.trim() === '' && { name: t('missing') }),
    ...(originOf(asking.origin) === null && { origin: t('originWrong') }),
    ...(asking.contactName.trim() === '' && { contactName: t('missing') }),
    ...(!emailForm.test(asking.email.trim()) && { email: t('emailWrong') }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length === 0) void state.submit(asking);
  };
  const field = (name: keyof Asking, max: number) => ({
    label: t(`fields.${name}`),
    hint: t(`hints.${name}`),
    value: asking[name],
    error: isChecked ? wrong[name] : undefined,
    maxLength: max,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setAsking({ ...asking, [name]: currentTarget.value }),
  });
  return (
    <form className="partners-card" onSubmit={submit} noValidate aria-labelledby="partner-ask">
      <h2 id="partner-ask">{t('ask')}</h2>
      <Field {...field('name', 60)} autoComplete="organization" />
      <Field {...field('origin', 300)} type="url" dir="ltr" autoComplete="url" />
      <Field {...field('contactName', 100)} autoComplete="name" />
      <Field {...field('email', emailLength)} type="email" autoComplete="email" />
      <p className="field-error" role="alert">
        {failure ? messageOf(failure, language) : ''}
      </p>
      <Button type="submit" kind="primary" large busy={state.asking.busy.value}>
        {t('send')}
      </Button>
    </form>
  );
}
