import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { maxPasskeys, passkeyNameLength } from '../../../../rules/staff/limits.ts';
import { createAction } from '../../../core/api/action.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { limitOf } from '../../forms/limit.ts';
import { showFailure } from '../../layout/toasts.ts';
import { addPasskey } from '../../session/staff-session.ts';
import { AfterRecovery } from './after-recovery.tsx';

/** The passkeys of the signed-in staff member. The last one can't be removed. */
export function Passkeys() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const [label, setLabel] = useState('');
  const [action] = useState(() => createAction(() => undefined));
  const [removal] = useState(() => createAction(showFailure));
  const limit = limitOf(label, passkeyNameLength, t);
  const passkeys = useRemote(() =>
    createRemote(async (signal) => (await studioCall('GET /studio/me/passkey', { signal })).passkeys, showFailure),
  );
  const rows = passkeys.state.value.value ?? [];
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await action.run(label, () => addPasskey(label.trim()));
    if (!reply) return;
    passkeys.set(reply.passkeys);
    setLabel('');
  };
  const remove = (passkeyId: string) =>
    removal.run(passkeyId, async (key) => {
      const reply = await studioCall('DELETE /studio/me/passkey/:passkeyId', { params: { passkeyId }, key });
      passkeys.set(reply.passkeys);
      return reply;
    });
  return (
    <>
      {passkeys.state.value.value ? <AfterRecovery passkeys={rows} /> : null}
      <section className="panel">
        <h2>{t('passkey.title')}</h2>
        <ul className="rows">
          {rows.map(({ passkeyId, label: name, addedAt, usedAt, synced }) => (
            <li key={passkeyId}>
              <div>
                <strong dir="auto" translate="no">
                  {name}
                </strong>{' '}
                {synced ? <span className="state-mark">{t('passkey.synced')}</span> : null}
                <small>{t('passkey.line', { added: instant(addedAt), used: usedAt ? instant(usedAt) : '–' })}</small>
              </div>
              {rows.length > 1 ? (
                <Button
                  kind="danger"
                  aria-label={t('passkey.removeNamed', { name })}
                  onClick={() => void remove(passkeyId)}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {rows.length < maxPasskeys ? (
          <form className="form" onSubmit={(event) => void add(event)} noValidate>
            <Field
              label={t('passkey.label')}
              hint={t('passkey.labelHint')}
              value={label}
              count={limit.count}
              onChange={(event) => setLabel(event.currentTarget.value)}
              error={limit.error ?? (action.failure.value ? failureText(action.failure.value) : undefined)}
              trailing={
                <Button
                  type="submit"
                  busy={action.busy.value}
                  disabled={label.trim() === '' || limit.error !== undefined}
                >
                  {t('passkey.add')}
                </Button>
              }
            />
          </form>
        ) : null}
      </section>
    </>
  );
}
