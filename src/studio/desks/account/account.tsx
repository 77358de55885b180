import { useSignals } from '@preact/signals-react/runtime';
import { useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { staff } from '../../session/session-signals.ts';
import { Passkeys } from './passkeys.tsx';
import { Recovery } from './recovery.tsx';
import { Sessions } from './sessions.tsx';

/** The staff member's own account: passkeys, recovery codes, and sessions. */
export default function AccountDesk() {
  useSignals();
  const t = useWords('studio');
  const me = staff.value;
  if (!me) return null;
  return (
    <>
      <DeskHead title={t('desks.account')} text={`${me.name} · ${me.email}`} />
      <Passkeys />
      <Recovery left={me.recoveryCodesLeft} />
      <Sessions />
    </>
  );
}
