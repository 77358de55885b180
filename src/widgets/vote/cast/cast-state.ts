import { computed, effect, signal, untracked } from '@preact/signals-react';
import { createAction, createActionKey, mayHaveHappened } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { VoteHost } from '../contract.ts';
import type { VoteState } from '../vote-state.ts';
import { afterEvent, type CastEvent, castTransitions, failureOf, firstCasting } from './cast-flow.ts';
import { forgetIntent, readIntent, rememberIntent } from './intent.ts';
import {
  type Ballot,
  choose,
  chosenFirst,
  fit,
  freeFirst,
  type RightKind,
  type Selection,
  sizeOf,
} from './selection.ts';

export type CastState = ReturnType<typeof createCastState>;

/** A fan's rights in one vote, and the steps from the choice of rights to a receipt. */
export function createCastState(
  { voteId, status, selectedId, feature }: VoteState,
  host: Pick<VoteHost, 'emit'>,
  reportError: (error: unknown) => void,
) {
  const rights = createRemote((abort) => call('GET /vote/:voteId/right', { params: { voteId }, signal: abort }));
  const lots = createRemote(async (abort) => {
    const reply = await call('GET /voteright', { signal: abort });
    return reply.lots.filter((lot) => lot.live && (lot.voteId === null || lot.voteId === voteId));
  });
  const casting = signal(firstCasting);
  const spendable = computed(() => rights.state.value.value ?? { free: 0, paid: 0, castable: 0 });
  const selection = computed(() => fit(casting.value.wanted, spendable.value));
  const candidateId = computed(() => casting.value.pending?.candidateId ?? selectedId.value);
  let sending = createActionKey();
  const claiming = createAction((error) => {
    if (!mayHaveHappened(error) && session.isLoggedIn.peek()) void rights.load();
    reportError(error);
  });
  /** After a redirect any element may resume the sign-in's intent; later only the one that requested it. */
  let mayResume = true;
  const fanId = computed(() => session.user.value?.userId);
  /** The fan of the ballot and its key; undefined until somebody has signed in. */
  let ownerId: string | undefined;

  /** @returns whether the event had an effect */
  function step(event: CastEvent): boolean {
    const before = casting.peek();
    casting.value = afterEvent(before, event);
    return casting.peek() !== before;
  }

  const want = (wanted: Selection) => step({ type: 'choose', wanted });

  /** Sign-in opens inside the click; the selection is stored in the tab until the fan is back. */
  function signIn(ballot: Ballot): void {
    rememberIntent(ballot);
    mayResume = true;
    requestSignIn();
  }

  async function open(): Promise<void> {
    const candidateId = selectedId.peek();
    if (!candidateId) return;
    if (!session.isLoggedIn.peek()) return signIn({ voteId, candidateId, ...casting.peek().wanted });
    step({ type: 'open' });
    if (casting.peek().phase !== 'choosing') return;
    void lots.load();
    await rights.load();
    chooseFirst();
  }

  function chooseFirst(): void {
    const { phase, wanted } = casting.peek();
    if (phase === 'choosing') want(chosenFirst(wanted, spendable.peek()));
  }

  /** A new ballot; null if there is nothing to cast or the host page prevents it. */
  function prepare(): Ballot | null {
    const candidateId = selectedId.peek();
    if (!candidateId || sizeOf(selection.peek()) === 0) return null;
    const ballot = { voteId, candidateId, ...selection.peek() };
    return host.emit('fan-before-cast', ballot) ? ballot : null;
  }

  async function send(): Promise<void> {
    const { phase, pending } = casting.peek();
    if (!castTransitions[phase].send) return;
    const ballot = pending ?? prepare();
    if (!ballot || !step({ type: 'send', pending: ballot })) return;
    const { voteId: _, ...body } = ballot;
    const mine = sending;
    try {
      const cast = (key: string) => call('POST /vote/:voteId/cast', { params: { voteId }, body, key });
      const reply = await mine.send(JSON.stringify(body), cast);
      if (mine === sending) land(reply);
    } catch (error) {
      if (mine === sending) fail(error, ballot);
    }
  }

  function land({ rights: left, receipt }: Reply<'POST /vote/:voteId/cast'>): void {
    rights.set(left);
    step({ type: 'accept', receipt });
    const { candidateId, free, paid, ballotId } = receipt;
    host.emit('fan-vote-cast', { voteId, candidateId, free, paid, ballotId });
  }

  function fail(error: unknown, ballot: Ballot): void {
    step(failureOf(error));
    if (casting.peek().phase === 'refused') {
      if (session.isLoggedIn.peek()) void rights.load();
      else signIn(ballot);
    }
    reportError(error);
  }

  /** @returns how many free rights were claimed; null if it failed, with the error in `claimFailure` */
  async function claim(): Promise<number | null> {
    const reply = await claiming.run('', (key) => call('POST /voteright/free/claim', { body: { voteId }, key }));
    if (!reply) return null;
    rights.set(reply.rights);
    if (casting.peek().isOpen) {
      void lots.load();
      chooseFirst();
    }
    return reply.claimed;
  }

  /**
   * Resets for another fan, who must not see or send this ballot. The same fan may sign in again and send an unsure
   * one.
   */
  function changeOwner(): void {
    const before = ownerId;
    ownerId = fanId.peek();
    if (before === undefined || before === ownerId) return;
    sending = createActionKey();
    casting.value = firstCasting;
    rights.clear();
    lots.clear();
  }

  /** After the sign-in, in any window or after a redirect, restores the fan's selection. */
  function begin(): void {
    const intent = mayResume ? readIntent() : null;
    mayResume = false;
    if (intent?.voteId !== voteId) return void rights.load();
    forgetIntent();
    feature(intent.candidateId);
    want({ free: intent.free, paid: intent.paid });
    void open();
  }

  const stopFollowing = effect(() => {
    if (!session.isHydrated.value || status.value !== 'ONGOING') return;
    if (fanId.value !== undefined) {
      untracked(changeOwner);
      untracked(begin);
    } else {
      // The fan came back without a sign-in: the intent stays stored.
      mayResume &&= readIntent() !== null;
      // The next fan must not see the last one's rights.
      rights.clear();
      lots.clear();
      step({ type: 'close' });
    }
  });

  /** A store on this page may have sold some. */
  const onOrderComplete = () => void (session.isLoggedIn.peek() && rights.load());
  addEventListener('fan-order-complete', onOrderComplete);

  return {
    voteId,
    rights: rights.state,
    lots: lots.state,
    casting,
    selection,
    candidateId,
    isClaiming: claiming.busy,
    claimFailure: claiming.failure,
    open,
    send,
    claim,
    retryRights: rights.load,

    close(): void {
      step({ type: 'close' });
    },
    set(kind: RightKind, amount: number): void {
      want(choose(selection.peek(), kind, amount, spendable.peek()));
    },
    setAll(amount: number): void {
      want(freeFirst(amount, spendable.peek()));
    },
    /** Paid rights are spent only after the fan confirmed. */
    submit(): void {
      if (selection.peek().paid > 0) step({ type: 'ask' });
      else void send();
    },
    back(): void {
      step({ type: 'back' });
    },
    dispose(): void {
      stopFollowing();
      removeEventListener('fan-order-complete', onOrderComplete);
      rights.dispose();
      lots.dispose();
    },
  };
}
