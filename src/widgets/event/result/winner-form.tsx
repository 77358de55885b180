import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { winnerLengths, winnerProblems } from '../../../../rules/person/winner-info.ts';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { EventDetail, EventResult } from '../../../../server/event/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { platform } from '../../../core/platform.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { ErrorId, ErrorState } from '../../../core/ui/state/error-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useFormats } from '../formats.ts';
import { createWinnerFormState, type WinnerField, type WinnerFormState } from './winner-form-state.ts';

interface FormProps {
  event: EventDetail;
  won: Extract<EventResult, { status: 'WIN' }>;
  onError: (error: unknown) => void;
}

/** The winner's delivery data; can be changed until the deadline, which is shown. */
export function WinnerForm({ event, won, onError }: FormProps) {
  useSignals();
  const t = useWords('event-result');
  const formats = useFormats();
  const id = useId();
  const [state] = useState(() => createWinnerFormState(event.eventId, won.needsAddress, onError));
  const isOpen = event.status === 'RESULT_OPEN';
  useEffect(() => {
    if (isOpen && platform.isOwnOrigin) void state.load();
  }, [state, isOpen]);
  const until = formats.instant(won.infoUntil);
  const deleted = formats.day(event.purgeAt);
  if (!isOpen) {
    return (
      <section className="gift">
        <Heading below={2} className="minor">
          {t('closedTitle')}
        </Heading>
        <p>{won.infoState === 'GIVEN' ? t('closedGiven', { deleted }) : t('closedText', { until })}</p>
      </section>
    );
  }
  if (!platform.isOwnOrigin)
    return <FormElsewhere eventId={event.eventId} isSubmitted={won.infoState === 'GIVEN'} until={until} />;
  const failure = state.failure.value;
  return (
    <section className="gift" aria-labelledby={id}>
      <Heading below={2} className="minor" id={id}>
        {t(won.needsAddress ? 'formTitleSent' : 'formTitle')}
      </Heading>
      <p>{t('formText', { until })}</p>
      {state.isLoaded.value ? (
        <Fields state={state} until={until} deleted={deleted} />
      ) : failure === null ? null : (
        <ErrorState error={failure} retryLabel={t('retry')} onRetry={state.load} />
      )}
    </section>
  );
}

/** A partner's page never gets a winner's details: the winner enters them on the platform. */
function FormElsewhere({ eventId, isSubmitted, until }: { eventId: string; isSubmitted: boolean; until: string }) {
  const t = useWords('event-result');
  return (
    <section className="gift">
      <Heading below={2} className="minor">
        {t('formTitle')}
      </Heading>
      <p>{t(isSubmitted ? 'elsewhereGiven' : 'elsewhereText', { until })}</p>
      <PlatformLink className="button button-primary button-wide" to={sitePath('/event', { event: eventId })}>
        {t(isSubmitted ? 'elsewhereChange' : 'elsewhereGive')}
      </PlatformLink>
    </section>
  );
}

const inputs = [
  { field: 'name', type: 'text', autoComplete: 'name' },
  { field: 'email', type: 'email', autoComplete: 'email' },
  { field: 'phone', type: 'tel', autoComplete: 'tel' },
] as const;

function Fields({ state, until, deleted }: { state: WinnerFormState; until: string; deleted: string }) {
  useSignals();
  const t = useWords('event-result');
  const tError = useWords('error');
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const form = state.form.value;
  const problems = state.isChecked.value ? winnerProblems(form, state.needsAddress) : [];
  const failure = state.failure.value;
  const errorOf = (field: WinnerField): string | null => {
    const problem = problems.find((one) => one.field === field);
    if (!problem) return null;
    if (problem.field !== 'consent' && problem.code === 'INVALID_REQUEST')
      return t('tooLong', { max: winnerLengths[problem.field] });
    return tError(problem.code);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await state.save();
    if (wrong) element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  };
  return (
    <form ref={element} className="winner-form" noValidate onSubmit={submit}>
      {inputs.map(({ field, ...input }) => (
        <Field
          key={field}
          {...input}
          name={field}
          label={t(field)}
          required
          value={form[field]}
          error={errorOf(field)}
          onChange={(event) => state.change({ [field]: event.currentTarget.value })}
        />
      ))}
      {state.needsAddress ? (
        <TextArea
          name="address"
          rows={3}
          autoComplete="street-address"
          label={t('address')}
          hint={t('addressHint')}
          required
          value={form.address}
          error={errorOf('address')}
          onChange={(event) => state.change({ address: event.currentTarget.value })}
        />
      ) : null}
      <Checkbox
        name="consent"
        checked={form.consent}
        aria-invalid={errorOf('consent') ? true : undefined}
        onChange={(consent) => state.change({ consent })}
      >
        {t('consent', { deleted })}
      </Checkbox>
      <p className="problem" role="alert">
        {errorOf('consent') ?? (failure === null ? '' : messageOf(failure, language))}
        <ErrorId error={failure} />
      </p>
      <Button kind="primary" type="submit" wide busy={state.busy.value}>
        {t(state.isChange.value ? 'change' : 'save')}
      </Button>
      <p className="saved" role="status">
        {state.justSaved.value ? t('saved', { until }) : ''}
      </p>
    </form>
  );
}
