import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { nicknameLength } from '../../../../rules/person/nickname.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import email from '../../../core/member/email-code.css?inline';
import { EmailCode } from '../../../core/member/email-code.tsx';
import { limitsInProblems, typedBirthDate } from '../../../core/member/field-problems.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import choice from '../../../core/ui/form/choice.css?inline';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { rewriting } from '../../../core/ui/form/composing.ts';
import field from '../../../core/ui/form/field.css?inline';
import { Field } from '../../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { CardProps } from '../card-props.ts';
import type { Draft, DraftField } from './draft.ts';
import form from './form.css?inline';
import { createFormState, type FormState } from './form-state.ts';
import { NicknameInput } from './nickname-input.tsx';

const styles = [field, choice, email, form];

/** Every field of the profile, changed and saved together. */
export function ProfileForm({ state: list, profile }: CardProps) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('profile-form');
  const [state] = useState(() => createFormState(list, profile));
  /** The address that was confirmed here: its card stays, to say so. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => state.dispose, [state]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await state.save();
    if (wrong) root.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <>
      {profile.emailVerified && confirmed !== profile.email ? null : (
        <EmailCode
          key={profile.email}
          className="profile-card"
          part="card"
          onConfirmed={() => {
            setConfirmed(profile.email);
            list.put({ ...(list.profile.peek().value ?? profile), emailVerified: true });
          }}
          reportError={list.reportError}
        />
      )}
      <form className="profile-card" part="card" ref={root} noValidate onSubmit={(event) => void save(event)}>
        <Heading>{t('title')}</Heading>
        <Fields state={state} />
        <SaveLine state={state} />
      </form>
    </>
  );
}

function Fields({ state }: { state: FormState }) {
  useSignals();
  const t = useWords('profile-form');
  const join = useWords('join');
  const { base, draft, theirs, touched } = state.flow.value;
  const provider = t(`providers.${base.provider}`);
  const errorOf = (name: DraftField) => {
    const problem = state.problems.value[name];
    return problem && touched.has(name) ? join(problem, limitsInProblems) : null;
  };
  /** The value saved elsewhere, if there is one; otherwise the field's own hint. */
  const hintOf = (name: DraftField, hint?: string) => {
    const their = theirs[name];
    return their === undefined ? hint : t('changedElsewhere', { value: their || t('nothing') });
  };
  const inputOf = (name: 'name' | 'email' | 'phone') => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => state.change({ [name]: event.currentTarget.value }),
    onBlur: () => state.touch(name),
  });
  return (
    <>
      <NicknameInput
        state={state}
        label={join('nickname')}
        hint={hintOf('nickname', join('nicknameHint'))}
        free={join('nicknameFree')}
        autoComplete="nickname"
        spellCheck={false}
        count={[[...draft.nickname].length, nicknameLength]}
        error={errorOf('nickname')}
      />
      <Field {...inputOf('name')} label={join('name')} hint={hintOf('name')} autoComplete="name" required />
      <Field
        {...inputOf('email')}
        label={join('email')}
        hint={hintOf('email', t('emailHint'))}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <Field
        {...inputOf('phone')}
        label={t('phone')}
        hint={hintOf('phone', join('phoneHint'))}
        type="tel"
        autoComplete="tel"
      />
      <Field
        label={join('birthDate')}
        hint={hintOf('birthDate', t('birthDateHint'))}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder={join('birthDateShape')}
        required
        value={draft.birthDate}
        error={errorOf('birthDate')}
        {...rewriting((text, isComposing) =>
          state.change({ birthDate: typedBirthDate(text, draft.birthDate, isComposing) }),
        )}
        onBlur={() => state.touch('birthDate')}
      />
      <Choice<Draft['residence']>
        label={join('residence')}
        options={[
          { value: 'KOREA', label: join('inKorea') },
          { value: 'OUTSIDE_KOREA', label: join('outsideKorea') },
        ]}
        value={draft.residence}
        onChoose={(residence) => state.change({ residence })}
      />
      <Choice<'MAN' | 'WOMAN' | 'NONE'>
        label={t('gender')}
        options={[
          { value: 'NONE', label: join('unsaid') },
          { value: 'WOMAN', label: join('woman') },
          { value: 'MAN', label: join('man') },
        ]}
        value={draft.gender ?? 'NONE'}
        onChoose={(gender) => state.change({ gender: gender === 'NONE' ? null : gender })}
      />
      <p className="profile-note">{t('signedInWith', { provider })}</p>
    </>
  );
}

/** The save bar, sticky while there are changes; its result is announced to screen readers. */
function SaveLine({ state }: { state: FormState }) {
  useSignals();
  const t = useWords('profile-form');
  const language = useLanguage();
  const count = state.changed.value.length;
  const { failure, saved, saving } = state.flow.value;
  return (
    <div className="save-line" data-pending={count > 0 || saved || undefined}>
      <div role="status" className="save-result">
        {failure ? <p className="profile-problem">{messageOf(failure, language)}</p> : null}
        {!failure && saved && count === 0 ? <p>{t('saved')}</p> : null}
        {!failure && count > 0 ? <p className="profile-note">{t('unsaved', { count })}</p> : null}
      </div>
      <div className="profile-actions">
        <Button kind="primary" type="submit" busy={saving} aria-disabled={count === 0}>
          {t('save')}
        </Button>
        {count > 0 ? <Button onClick={state.discard}>{t('discard')}</Button> : null}
      </div>
    </div>
  );
}
