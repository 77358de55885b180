import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { originOf } from '../../../rules/page-origin.ts';
import { contactNameLength, originLength, partnerNameLength } from '../../../rules/partner.ts';
import { emailLength } from '../../../rules/person/person.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Field } from '../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { Asking, PartnersState } from './partners-state.ts';

const empty: Asking = { name: '', origin: '', contactName: '', email: '' };
const lengths = { name: partnerNameLength, origin: originLength, contactName: contactNameLength, email: emailLength };
const names = ['name', 'origin', 'contactName', 'email'] as const;
/** A rough check; the server checks the address fully. */
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function AskForm({ state }: { state: PartnersState }) {
  useSignals();
  const t = useWords('partners');
  const language = useLanguage();
  const [asking, setAsking] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const failure = state.asking.failure.value;
  const problemOf = (name: keyof Asking): string | null => {
    const typed = asking[name].trim();
    // The origin is sent, not the text.
    const text = name === 'origin' ? originOf(typed) : typed;
    if (text === null) return t('originWrong');
    if (text.length > lengths[name]) return t('tooLong', { max: lengths[name] });
    if (name === 'email') return emailForm.test(text) ? null : t('emailWrong');
    return text === '' ? t('missing') : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (names.every((name) => problemOf(name) === null)) void state.submit(asking);
  };
  const field = (name: keyof Asking) => ({
    label: t(`fields.${name}`),
    hint: t(`hints.${name}`),
    value: asking[name],
    error: isChecked ? problemOf(name) : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setAsking({ ...asking, [name]: currentTarget.value }),
  });
  return (
    <form className="partners-card" onSubmit={submit} noValidate aria-labelledby="partner-ask">
      <h2 id="partner-ask">{t('ask')}</h2>
      <Field {...field('name')} autoComplete="organization" />
      <Field {...field('origin')} type="url" dir="ltr" autoComplete="url" />
      <Field {...field('contactName')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <p className="field-error" role="alert">
        {failure ? messageOf(failure, language) : ''}
      </p>
      <Button type="submit" kind="primary" large busy={state.asking.busy.value}>
        {t('send')}
      </Button>
    </form>
  );
}
