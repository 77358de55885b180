import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { passkeyNameLength } from '../../../rules/staff/limits.ts';
import { createAction } from '../../core/api/action.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { createRemote } from '../../core/state/remote.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { Field } from '../../core/ui/form/field.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';
import { useRemote } from '../api/use-remote.ts';
import { limitOf } from '../forms/limit.ts';
import { Pending } from '../layout/pending.tsx';
import { Gate } from './gate.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { acceptInvitation, type InvitationDetails, readInvitation } from './staff-session.ts';

/** Accepting an invitation: a passkey is made, and the recovery codes are shown once. */
export function Invitation() {
  useSignals();
  const t = useWords('studio');
  const [, navigate] = useLocation();
  // The token stands behind the `#`, so that it is in no log of a server.
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useRemote(() => createRemote((signal) => readInvitation(token, signal)));
  const [accepted, setAccepted] = useState<{ codes: readonly string[]; enter: () => void } | null>(null);
  const state = invitation.state.value;

  if (accepted)
    return (
      <Gate title={t('recovery.title')} text={t('recovery.text')}>
        <RecoveryCodes codes={accepted.codes} />
        <Button
          kind="primary"
          wide
          onClick={() => {
            accepted.enter();
            navigate('/studio', { replace: true });
          }}
        >
          {t('recovery.saved')}
        </Button>
      </Gate>
    );
  // The form stays while the invitation is loaded again in another language.
  if (state.value)
    return (
      <Accept token={token} invitation={state.value} onAccepted={(codes, enter) => setAccepted({ codes, enter })} />
    );
  const failure = state.status === 'failed' ? state.error : null;
  const code = failure === null ? null : codeOf(failure);
  if (code === 'INVALID_REQUEST' || code === 'INVITATION_EXPIRED')
    return (
      <Gate
        title={t('invitation.gone')}
        text={code === 'INVALID_REQUEST' ? t('invitation.notWhole') : failureText(failure)}
      >
        <Button wide onClick={() => navigate('/studio')}>
          {t('signIn.title')}
        </Button>
      </Gate>
    );
  return (
    <main className="gate">
      <Pending of={invitation} />
    </main>
  );
}

interface AcceptProps {
  token: string;
  invitation: InvitationDetails;
  onAccepted: (codes: readonly string[], enter: () => void) => void;
}

function Accept({ token, invitation, onAccepted }: AcceptProps) {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const [label, setLabel] = useState('');
  const [action] = useState(() => createAction(() => undefined));
  const limit = limitOf(label, passkeyNameLength, t);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await action.run(label, () => acceptInvitation(token, label.trim() || t('passkey.first')));
    if (reply) onAccepted(reply.recoveryCodes, reply.enter);
  };
  return (
    <Gate
      title={t('invitation.title', { name: invitation.name })}
      text={t('invitation.text', { roles: invitation.roles.map(({ role }) => t(`roles.${role}`)).join(', ') })}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t('passkey.label')}
          hint={t('passkey.labelHint')}
          value={label}
          placeholder={t('passkey.first')}
          count={limit.count}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={limit.error ?? (action.failure.value ? failureText(action.failure.value) : undefined)}
        />
        <Button type="submit" kind="primary" large wide busy={action.busy.value} disabled={limit.error !== undefined}>
          {t('invitation.accept')}
        </Button>
      </form>
      <p className="gate-note">{t('invitation.until', { at: instant(invitation.expiresAt) })}</p>
    </Gate>
  );
}
