import { batch, computed, effect, signal, untracked } from '@preact/signals-react';
import { createActionKey, mayHaveHappened } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { VoteHost } from '../fan-vote-state.ts';
import type { Receipt } from '../records/ballot-chain.ts';
import type { VoteState } from '../vote-state.ts';
import { type CastPhase, type CastStep, nextPhase } from './cast-flow.ts';
import { forgetIntent, readIntent, rememberIntent } from './intent.ts';
import { choose, fit, freeFirst, nothing, type RightKind, type Selection, sizeOf } from './selection.ts';

export type CastState = ReturnType<typeof createCastState>;

export interface Ballot extends Selection {
  readonly voteId: string;
  readonly candidateId: string;
}

/** A fan's rights in one vote, and the way from choosing how many to a receipt. */
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
  const isOpen = signal(false);
  const phase = signal<CastPhase>('choosing');
  const wanted = signal<Selection>(nothing);
  const refusal = signal<unknown>(null);
  const receipt = signal<Receipt | null>(null);
  const isClaiming = signal(false);
  const spendable = computed(() => rights.state.value.value ?? { free: 0, paid: 0, castable: 0 });
  const selection = computed(() => fit(wanted.value, spendable.value));
  /** The ballot that was sent and not answered. */
  const pending = signal<Ballot | null>(null);
  const candidateId = computed(() => pending.value?.candidateId ?? selectedId.value);
  const casting = createActionKey();
  const claiming = createActionKey();
  /** After a redirect any element may resume what was asked for; later only the one that asks. */
  let mayResume = true;

  function step(next: CastStep): boolean {
    const reached = nextPhase(phase.peek(), next);
    if (reached) phase.value = reached;
    return reached !== null;
  }

  /** Sign-in opens inside the click that asks for it; the selection waits in the tab until the fan is back. */
  function signIn(ballot: Ballot): void {
    rememberIntent(ballot);
    mayResume = true;
    requestSignIn();
  }

  async function open(): Promise<void> {
    const candidateId = selectedId.peek();
    if (!candidateId) return;
    if (!session.isLoggedIn.peek()) return signIn({ voteId, candidateId, ...wanted.peek() });
    isOpen.value = true;
    if (phase.peek() === 'unsure' || phase.peek() === 'sending') return;
    batch(() => {
      phase.value = 'choosing';
      refusal.value = null;
    });
    void lots.load();
    await rights.load();
    chooseFirst();
  }

  /** Somebody who has free rights finds one chosen. */
  function chooseFirst(): void {
    if (sizeOf(selection.peek()) === 0) wanted.value = freeFirst(1, { ...spendable.peek(), paid: 0 });
  }

  /** A new ballot; null when there is nothing to cast or the host page takes the step over. */
  function prepare(): Ballot | null {
    const candidateId = selectedId.peek();
    if (!candidateId || sizeOf(selection.peek()) === 0) return null;
    const ballot = { voteId, candidateId, ...selection.peek() };
    return host.emit('fan-before-cast', ballot) ? ballot : null;
  }

  async function send(): Promise<void> {
    if (nextPhase(phase.peek(), 'send') === null) return;
    const sent = pending.peek() ?? prepare();
    if (!sent || !step('send')) return;
    pending.value = sent;
    refusal.value = null;
    const { candidateId, free, paid } = sent;
    const body = { candidateId, free, paid };
    try {
      const cast = (key: string) => call('POST /vote/:voteId/cast', { params: { voteId }, body, key });
      land(await casting.send(JSON.stringify(body), cast));
    } catch (error) {
      fail(error, sent);
    }
  }

  function land(reply: Reply<'POST /vote/:voteId/cast'>): void {
    batch(() => {
      pending.value = null;
      rights.set(reply.rights);
      receipt.value = reply.receipt;
      wanted.value = nothing;
      step('accept');
    });
    const { candidateId, free, paid, ballotId } = reply.receipt;
    host.emit('fan-vote-cast', { voteId, candidateId, free, paid, ballotId });
  }

  function fail(error: unknown, ballot: Ballot): void {
    refusal.value = error;
    if (mayHaveHappened(error)) {
      step('lose');
    } else {
      pending.value = null;
      step('refuse');
      if (session.isLoggedIn.peek()) void rights.load();
      else signIn(ballot);
    }
    reportError(error);
  }

  /** @returns how many free rights came, or null when none did; why is in `refusal` */
  async function claim(): Promise<number | null> {
    if (isClaiming.peek()) return null;
    isClaiming.value = true;
    refusal.value = null;
    try {
      const reply = await claiming.send('', (key) => call('POST /voteright/free/claim', { body: { voteId }, key }));
      rights.set(reply.rights);
      if (isOpen.peek()) {
        void lots.load();
        if (phase.peek() === 'choosing') chooseFirst();
      }
      return reply.claimed;
    } catch (error) {
      refusal.value = error;
      if (!mayHaveHappened(error) && session.isLoggedIn.peek()) void rights.load();
      reportError(error);
      return null;
    } finally {
      isClaiming.value = false;
    }
  }

  /** Once signed in, in whatever window or after whatever redirect, the fan is back at the very same selection. */
  function begin(): void {
    const intent = mayResume ? readIntent() : null;
    mayResume = false;
    if (intent?.voteId !== voteId) return void rights.load();
    forgetIntent();
    feature(intent.candidateId);
    wanted.value = { free: intent.free, paid: intent.paid };
    void open();
  }

  const stopFollowing = effect(() => {
    if (!session.isHydrated.value || status.value !== 'ONGOING') return;
    if (session.isLoggedIn.value) {
      untracked(begin);
    } else {
      // Came back without having signed in: what was asked for still waits.
      mayResume &&= readIntent() !== null;
      // Whoever signs in next must not see what the last one had to spend.
      rights.clear();
      lots.clear();
      isOpen.value = false;
    }
  });

  /** A store on this page may just have sold some. */
  const hearOrder = () => void (session.isLoggedIn.peek() && rights.load());
  addEventListener('fan-order-complete', hearOrder);

  return {
    voteId,
    rights: rights.state,
    lots: lots.state,
    isOpen,
    phase,
    selection,
    refusal,
    receipt,
    candidateId,
    isClaiming,
    open,
    send,
    claim,
    retryRights: rights.load,

    close(): void {
      isOpen.value = false;
    },
    set(kind: RightKind, amount: number): void {
      wanted.value = choose(selection.peek(), kind, amount, spendable.peek());
    },
    setAll(amount: number): void {
      wanted.value = freeFirst(amount, spendable.peek());
    },
    /** Paid rights are spent only after the fan confirmed them. */
    submit(): void {
      if (selection.peek().paid > 0) step('ask');
      else void send();
    },
    back(): void {
      if (step('back')) refusal.value = null;
    },
    dispose(): void {
      stopFollowing();
      removeEventListener('fan-order-complete', hearOrder);
      rights.dispose();
      lots.dispose();
    },
  };
}
