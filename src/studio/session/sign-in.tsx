import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { createAction } from '../../core/api/action.ts';
import { createRemote } from '../../core/state/remote.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Field } from '../../core/ui/form/field.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { useRemote } from '../api/use-remote.ts';
import { Gate } from './gate.tsx';
import { wasEnded } from './session-signals.ts';
import { beginAtDirectory, readDirectory, signIn, signInWithCode } from './staff-session.ts';

/** Sign-in with a passkey, with a recovery code, or through the directory of the company. */
export function SignIn() {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  const [action] = useState(() => createAction(() => undefined));
  const [departure] = useState(() => createAction(() => undefined));
  const [withCode, setWithCode] = useState(false);
  const [code, setCode] = useState('');
  const directories = useRemote(() => createRemote(readDirectory));
  const directory = directories.state.value.value;
  const failure = action.failure.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(code, async () => {
      await signInWithCode(code);
      // After a recovery code, a passkey can be added for some minutes.
      navigate('/studio/account');
      return {};
    });
  };
  const signInWithPasskey = () =>
    void action.run('', async () => {
      await signIn();
      return {};
    });
  const goToDirectory = () =>
    void departure.run('directory', async () => {
      location.assign(await beginAtDirectory());
      return {};
    });
  const toggle = () => {
    action.failure.value = null;
    setWithCode(!withCode);
  };
  return (
    <Gate title={t('signIn.title')} text={t(`signIn.${withCode ? 'codeText' : wasEnded.value ? 'ended' : 'text'}`)}>
      {withCode ? (
        <form onSubmit={submit} noValidate>
          <Field
            label={t('signIn.code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={failure ? failureText(failure) : undefined}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" kind="primary" wide busy={action.busy.value} disabled={code.trim() === ''}>
            {t('signIn.useCode')}
          </Button>
        </form>
      ) : (
        <>
          <Button kind="primary" large wide busy={action.busy.value} onClick={signInWithPasskey}>
            {t('signIn.passkey')}
          </Button>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
        </>
      )}
      {directory ? (
        <>
          <Button wide busy={departure.busy.value} onClick={goToDirectory}>
            {t('signIn.directory', { name: directory })}
          </Button>
          <p className="field-error" role="alert">
            {departure.failure.value ? failureText(departure.failure.value) : ''}
          </p>
        </>
      ) : null}
      <Button kind="plain" wide onClick={toggle}>
        {t(withCode ? 'signIn.passkey' : 'signIn.useCode')}
      </Button>
    </Gate>
  );
}
