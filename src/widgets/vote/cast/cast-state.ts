import { computed, effect, untracked } from '@preact/signals-react';
import { afterWelcome } from '../../../core/session/joined.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import type { VoteHost } from '../contract.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import { afterSession, firstCaster } from './cast-flow.ts';
import { createChoice } from './choice.ts';
import { forgetIntent, readIntent, rememberIntent } from './intent.ts';
import { createClaim, createRights } from './rights.ts';
import type { Ballot } from './selection.ts';
import { createBallotSender } from './send-ballot.ts';

export type CastState = ReturnType<typeof createCastState>;

/** A fan's rights in one vote, and the steps from the choice of rights to a receipt. */
export function createCastState(vote: VoteState, host: Pick<VoteHost, 'emit'>, reportError: (error: unknown) => void) {
  const steps = createSteps(vote, host, reportError);
  const { rights, choice, sender, claiming } = steps;
  const stopFollowing = followFan(vote, steps);

  return {
    voteId: vote.voteId,
    rights: rights.state,
    lots: rights.lots,
    casting: choice.casting,
    selection: choice.selection,
    candidateId: choice.candidateId,
    isClaiming: claiming.busy,
    claimFailure: claiming.failure,
    open: steps.open,
    /** Inside a click. */
    signInToVote: () => requestSignIn('vote:free'),
    send: sender.send,
    claim: claiming.claim,
    retryRights: rights.load,
    set: choice.set,
    setAll: choice.setAll,

    close: () => choice.step({ type: 'close' }),
    /** Paid rights are spent only after the fan confirmed. */
    submit(): void {
      if (choice.selection.peek().paid > 0) choice.step({ type: 'ask' });
      else void sender.send();
    },
    back: () => choice.step({ type: 'back' }),
    dispose(): void {
      stopFollowing();
      rights.dispose();
    },
  };
}

/** True if the fan may vote here. Reads signals. */
export const isVoter = (): boolean => isSignedInWith('vote:free');

type Steps = ReturnType<typeof createSteps>;

function createSteps(vote: VoteState, host: Pick<VoteHost, 'emit'>, reportError: (error: unknown) => void) {
  const { voteId, selectedId } = vote;
  const rights = createRights(voteId);
  const choice = createChoice(vote, rights.state);
  const caster = { now: firstCaster };

  /** Sign-in opens inside the click; the selection is stored in the tab until the fan is back. */
  function signIn(ballot: Ballot): void {
    rememberIntent(ballot);
    caster.now = { ...caster.now, mayResume: true };
    requestSignIn('vote:free');
  }

  async function open(): Promise<void> {
    const candidateId = selectedId.peek();
    if (!candidateId) return;
    if (!isVoter()) return signIn({ voteId, candidateId, ...choice.casting.peek().chosen });
    choice.step({ type: 'open' });
    if (choice.casting.peek().phase !== 'choosing') return;
    void rights.loadLots();
    await rights.load();
    choice.chooseFirst();
  }

  function onClaimed(): void {
    if (!choice.casting.peek().isOpen) return;
    void rights.loadLots();
    choice.chooseFirst();
  }

  const sender = createBallotSender(choice, host, {
    accepted: rights.set,
    refused: (ballot) => (isVoter() ? void rights.load() : signIn(ballot)),
    failed: reportError,
  });
  return { rights, choice, caster, sender, open, claiming: createClaim(voteId, rights, onClaimed, reportError) };
}

/**
 * Follows the session and orders on this page.
 * @returns stops following
 */
function followFan({ voteId, status, feature }: VoteState, { rights, choice, caster, sender, open }: Steps) {
  const fanId = computed(() => (isVoter() ? session.user.value?.userId : undefined));

  let stopWaiting = () => {};

  function follow(id: string | undefined): void {
    const { next, changed, intent } = afterSession(caster.now, id, readIntent(), voteId);
    caster.now = next;
    if (changed) rights.clear();
    if (changed === 'otherFan') {
      sender.forget();
      choice.reset();
    }
    if (id === undefined) choice.step({ type: 'close' });
    else if (intent) resume(intent);
    else void rights.load();
  }

  /** After the sign-in, in any window or after a redirect, restores the fan's selection. */
  function resume({ candidateId, free, paid }: Ballot): void {
    forgetIntent();
    feature(candidateId);
    choice.want({ free, paid });
    // A fan who has just joined reads the welcome first.
    stopWaiting();
    stopWaiting = afterWelcome(() => void open());
  }

  const stop = effect(() => {
    if (!session.isHydrated.value || status.value !== 'ONGOING') return;
    const id = fanId.value;
    untracked(() => follow(id));
  });
  /** A store on this page may have sold some. */
  const onDelivered = () => void (isVoter() && rights.load());
  globalThis.addEventListener?.('fan-order-delivered', onDelivered);
  return () => {
    stop();
    stopWaiting();
    globalThis.removeEventListener?.('fan-order-delivered', onDelivered);
  };
}
