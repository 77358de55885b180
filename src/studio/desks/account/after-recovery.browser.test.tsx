import '../../words.ts';
import { expect } from 'chai';
import { serverNow } from '../../../core/clock/clock.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { type StaffMember, staff } from '../../session/session-signals.ts';
import { AfterRecovery } from './after-recovery.tsx';

function signIn(proof: 'PASSKEY' | 'RECOVERY', forMs: number): void {
  const provenUntil = new Date(serverNow() + forMs).toISOString();
  // The part of the session that the component reads.
  staff.value = { session: { proof, provenUntil } } as unknown as StaffMember;
}

describe('the account after a sign-in', () => {
  before(async () => {
    await loadWords('studio', 'en');
    await setLanguage('en');
  });
  afterEach(() => {
    staff.value = undefined;
  });

  it('with a recovery code says to add a new passkey and to remove the lost one', () => {
    signIn('RECOVERY', 600_000);
    const text = renderKit(<AfterRecovery />).find('.panel').textContent;
    expect(text).to.contain('Add a new passkey');
    expect(text).to.contain('remove the one you lost');
  });

  for (const [how, proof, forMs] of [
    ['a passkey', 'PASSKEY', 600_000],
    ['a recovery code whose time is over', 'RECOVERY', -1_000],
  ] as const)
    it(`with ${how} shows no such note`, () => {
      signIn(proof, forMs);
      expect(renderKit(<AfterRecovery />).shadow.querySelector('.panel')).to.equal(null);
    });
});
