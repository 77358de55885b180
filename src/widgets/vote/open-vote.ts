import { signal } from '@preact/signals-react';
import type { CastState, createCastState as CreateCastState } from './cast/cast-state.ts';
import type { VoteHost } from './contract.ts';
import type { Formats } from './formats.ts';
import { createVoteState, type VoteDetail } from './one-vote/vote-state.ts';
import type { Receipt } from './records/ballot-chain.ts';

export type OpenVote = ReturnType<typeof createOpenVote>;

/** The props of every part of an open vote. */
export interface OpenVoteProps {
  opened: OpenVote;
  vote: VoteDetail;
  formats: Formats;
}

export interface RecordView {
  readonly view: 'history' | 'audit' | 'rules';
  /** The ballot to check, if one was requested. */
  readonly receipt: Receipt | null;
}

/** The vote that the element shows, with the fan's actions. Loading starts at once. */
export function createOpenVote(voteId: string, host: VoteHost, reportError: (error: unknown) => void) {
  const vote = createVoteState(voteId, host.language, reportError);
  const cast = signal<CastState | null>(null);
  const record = signal<RecordView | null>(null);
  /** Why the records can't be shown. */
  const recordFailure = signal<unknown>(null);
  let isDisposed = false;
  vote.load();

  return {
    vote,
    language: host.language,
    /** Null until the stage has arrived. */
    cast,
    /** The open dialog of the vote's records. */
    record,
    recordFailure,

    /** The fan's actions for the selected candidate, once the script is loaded. */
    prepareStage({ createCastState }: { createCastState: typeof CreateCastState }): void {
      if (!isDisposed) cast.value ??= createCastState(vote, host, reportError);
    },
    showRecord(view: RecordView['view'], receipt: Receipt | null = null): void {
      cast.peek()?.close();
      recordFailure.value = null;
      record.value = { view, receipt };
    },
    closeRecord(): void {
      record.value = null;
    },
    failRecord(error: unknown): void {
      record.value = null;
      recordFailure.value = error;
      reportError(error);
    },
    dispose(): void {
      isDisposed = true;
      cast.peek()?.dispose();
      vote.dispose();
    },
  };
}
