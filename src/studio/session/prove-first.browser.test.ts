import { expect } from 'chai';
import { learnServerTime, serverNow } from '../../core/clock/clock.ts';
import { proveFirst } from './prove-first.ts';
import { proofRequest, type StaffMember, staff } from './session-signals.ts';

const minute = 60_000;
const clockIsOff = (ms: number) => learnServerTime(new Date(Date.now() - ms).toISOString(), Date.now(), Date.now());

/** @param provenFor milliseconds from now on the server */
function signIn(provenFor: number): void {
  const provenUntil = new Date(serverNow() + provenFor).toISOString();
  const session = { sessionId: 'one', startedAt: '', idleAt: '', endsAt: '', proof: 'PASSKEY', provenUntil };
  staff.value = { session } as unknown as StaffMember;
}

/** A link of which every click that goes through is counted. */
function newLink(): { link: HTMLAnchorElement; followed: () => number } {
  let followed = 0;
  const link = document.createElement('a');
  link.href = '#file';
  link.addEventListener('click', (event) => {
    proveFirst({ currentTarget: link, preventDefault: () => event.preventDefault() });
    if (!event.defaultPrevented) followed += 1;
    event.preventDefault();
  });
  document.body.append(link);
  return { link, followed: () => followed };
}

describe('a link that needs a passkey', () => {
  afterEach(() => {
    staff.value = undefined;
    proofRequest.value = null;
    clockIsOff(0);
    document.querySelectorAll('a').forEach((link) => link.remove());
  });

  for (const [clock, off] of [
    ['right', 0],
    ['five minutes ahead', 5 * minute],
    ['five minutes behind', -5 * minute],
  ] as const)
    it(`is followed at once after a proof, and asks after its end, where the clock is ${clock}`, () => {
      clockIsOff(off);
      const { link, followed } = newLink();
      signIn(2 * minute);
      link.click();
      expect([followed(), proofRequest.value]).to.deep.equal([1, null]);
      signIn(-2 * minute);
      link.click();
      expect([followed(), proofRequest.value === null]).to.deep.equal([1, false]);
      proofRequest.value?.settle(false);
    });

  it('is followed once after a passkey was used, even if its time is outdated, and needs the passkey again later', async () => {
    const { link, followed } = newLink();
    signIn(-minute);
    link.click();
    proofRequest.value?.settle(true);
    await Promise.resolve();
    expect([followed(), proofRequest.value]).to.deep.equal([1, null]);
    link.click();
    expect([followed(), proofRequest.value === null]).to.deep.equal([1, false]);
    proofRequest.value?.settle(false);
    await Promise.resolve();
    expect(followed()).to.equal(1);
  });
});
