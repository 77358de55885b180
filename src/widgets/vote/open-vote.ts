import { signal } from '@preact/signals-react';
import type { CastState, createCastState as CreateCastState } from './cast/cast-state.ts';
import type { VoteHost } from './contract.ts';
import type { Formats } from './formats.ts';
import type { Receipt } from './records/ballot-chain.ts';
import { createVoteState, type VoteDetail } from './vote-state.ts';

export type OpenVote = ReturnType<typeof createOpenVote>;

/** What every part of an open vote is given. */
export interface OpenVoteProps {
  opened: OpenVote;
  vote: VoteDetail;
  formats: Formats;
}

export interface RecordView {
  readonly view: 'history' | 'audit' | 'rules';
  /** The ballot to check, where one was asked for. */
  readonly receipt: Receipt | null;
}

/** A vote that the element shows, with what a fan can do in it. Loading begins at once. */
export function createOpenVote(voteId: string, host: VoteHost, reportError: (error: unknown) => void) {
  const vote = createVoteState(voteId, host.language, reportError);
  const cast = signal<CastState | null>(null);
  const record = signal<RecordView | null>(null);
  /** Why the records can't be shown. */
  const recordFailure = signal<unknown>(null);
  let isGone = false;
  vote.load();

  return {
    vote,
    language: host.language,
    /** Null until the stage has arrived. */
    cast,
    /** What of the vote's records is open. */
    record,
    recordFailure,

    /** What a fan does with the chosen candidate, once its script is there. */
    prepareStage({ createCastState }: { createCastState: typeof CreateCastState }): void {
      if (!isGone) cast.value ??= createCastState(vote, host, reportError);
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
      isGone = true;
      cast.peek()?.dispose();
      vote.dispose();
    },
  };
}
