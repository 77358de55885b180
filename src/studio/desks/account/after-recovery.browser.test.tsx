import '../../words.ts';
import { expect } from 'chai';
import { maxPasskeys } from '../../../../rules/staff/limits.ts';
import { until } from '../../../../tests/browser/harness.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { type StaffMember, staff } from '../../session/session-signals.ts';
import { AfterRecovery } from './after-recovery.tsx';

function signIn(proof: 'PASSKEY' | 'RECOVERY', forMs: number): void {
  const provenUntil = new Date(serverNow() + forMs).toISOString();
  const startedAt = new Date(serverNow()).toISOString();
  // The part of the session that the component reads.
  staff.value = { session: { proof, provenUntil, startedAt } } as unknown as StaffMember;
}

const lost = { addedAt: '2025-01-01T00:00:00.000Z' };
const renderNote = (passkeys: readonly { addedAt: string }[]) => {
  const { shadow } = renderKit(<AfterRecovery passkeys={passkeys} />);
  return () => shadow.querySelector('.panel');
};

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
    const text = renderNote([lost])()?.textContent;
    expect(text).to.contain('Add a new passkey');
    expect(text).to.contain('remove the one you lost');
  });

  for (const [how, proof, forMs] of [
    ['a passkey', 'PASSKEY', 600_000],
    ['a recovery code whose time is over', 'RECOVERY', -1_000],
  ] as const)
    it(`with ${how} shows no note about a new passkey`, () => {
      signIn(proof, forMs);
      expect(renderNote([lost])()).to.equal(null);
    });

  it('with a recovery code shows no note once a passkey was added, and where none can be added', () => {
    signIn('RECOVERY', 600_000);
    expect(renderNote([lost, { addedAt: new Date(serverNow() + 1_000).toISOString() }])()).to.equal(null);
    expect(renderNote(Array.from({ length: maxPasskeys }, () => lost))()).to.equal(null);
  });

  it('with a recovery code shows no note any more when its time is over', async () => {
    signIn('RECOVERY', 2_000);
    const note = renderNote([lost]);
    expect(note()).not.to.equal(null);
    await until('the end of the note', () => note() === null);
  });
});
