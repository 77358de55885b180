import { createActionKey } from '../../../core/api/action.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import type { VoteHost } from '../contract.ts';
import { castTransitions, failureOf } from './cast-flow.ts';
import type { Choice } from './choice.ts';
import type { Ballot } from './selection.ts';

/** Callbacks for the reply to a ballot. */
interface Replies {
  accepted(rights: Reply<'POST /vote/:voteId/cast'>['rights']): void;
  refused(ballot: Ballot): void;
  /** Called with every failure, after `refused`. */
  failed(error: unknown): void;
}

/** Sends the ballot of a choice, and one whose reply was lost again under its key. */
export function createBallotSender(choice: Choice, host: Pick<VoteHost, 'emit'>, replies: Replies) {
  let sending = createActionKey();

  /** A new ballot; null if there is nothing to cast or the host page prevents it. */
  function prepare(): Ballot | null {
    const ballot = choice.ballot();
    return ballot && host.emit('fan-before-cast', ballot) ? ballot : null;
  }

  function land({ rights, receipt }: Reply<'POST /vote/:voteId/cast'>, { voteId }: Ballot): void {
    replies.accepted(rights);
    choice.step({ type: 'accept', receipt });
    const { candidateId, free, paid, ballotId } = receipt;
    host.emit('fan-vote-cast', { voteId, candidateId, free, paid, ballotId });
  }

  function fail(error: unknown, ballot: Ballot): void {
    choice.step(failureOf(error));
    if (choice.casting.peek().phase === 'refused') replies.refused(ballot);
    replies.failed(error);
  }

  return {
    async send(): Promise<void> {
      const { phase, pending } = choice.casting.peek();
      if (!castTransitions[phase].send) return;
      const ballot = pending ?? prepare();
      if (!ballot || !choice.step({ type: 'send', pending: ballot })) return;
      const { voteId, ...body } = ballot;
      const mine = sending;
      try {
        const scope = ballot.paid > 0 ? { scope: 'vote:paid' as const } : {};
        const cast = (key: string) => call('POST /vote/:voteId/cast', { params: { voteId }, body, key, ...scope });
        const reply = await mine.send(JSON.stringify(body), cast);
        if (mine === sending) land(reply, ballot);
      } catch (error) {
        if (mine === sending) fail(error, ballot);
      }
    },
    /** Ignores the replies to earlier ballots. The next one has a new key. */
    forget(): void {
      sending = createActionKey();
    },
  };
}
