import { effect, signal, untracked } from '@preact/signals-react';
import { reporterOf } from '../../core/element/report-failure.ts';
import { votePath } from '../../core/navigation/vote-path.ts';
import { createRetry } from '../../core/state/retry.ts';
import type { BoardState } from './board/board-state.ts';
import type { VoteAttributes, VoteHost } from './contract.ts';
import { boardPart } from './late-parts.ts';
import { createOpenVote, type OpenVote } from './open-vote.ts';

export type FanVoteState = ReturnType<typeof createFanVoteState>;

/** State of the element: its board, or one vote. The attributes and the fan's steps both change it. */
export function createFanVoteState(host: VoteHost) {
  const board = signal<BoardState | null>(null);
  const boardFailure = signal<unknown>(null);
  const opened = signal<OpenVote | null>(null);
  /** The vote that the fan came back from, to restore the scroll position on the board. */
  const lastVoteId = signal<string | null>(null);
  /** True if there is a board to go back to; false for an element with a `vote-id` of its own. */
  const isFromBoard = signal(false);
  let current: Partial<VoteAttributes> = {};
  let isDisposed = false;

  const reportError = reporterOf(host);

  function showVote(voteId: string, candidateId?: string): void {
    const shown = opened.peek();
    if (shown?.vote.voteId !== voteId) {
      shown?.dispose();
      opened.value = createOpenVote(voteId, host, reportError);
    }
    if (candidateId) opened.peek()?.vote.feature(candidateId);
  }

  const retry = createRetry(() => void loadBoard());

  function showBoard(): void {
    lastVoteId.value = opened.peek()?.vote.voteId ?? null;
    opened.peek()?.dispose();
    opened.value = null;
    isFromBoard.value = true;
    boardFailure.value = null;
    if (!board.peek()) void loadBoard();
  }

  async function loadBoard(): Promise<void> {
    try {
      const { createBoardState } = await boardPart.load(host.language.peek());
      if (isDisposed) return;
      retry.stop();
      board.value ??= createBoardState(host.language, current.filter ?? 'all', current.titleId, reportError);
    } catch (error) {
      if (isDisposed) return;
      boardFailure.value ??= error;
      retry.failed();
    }
  }

  const stopFollowing = effect(() => {
    // Names and texts from the server are in the reader's language.
    void host.language.value;
    untracked(() => {
      void board.peek()?.votes.load();
      opened.peek()?.vote.load();
    });
  });

  return {
    board,
    boardFailure,
    opened,
    lastVoteId,
    isFromBoard,
    reportError,
    showBoard,

    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(attributes: VoteAttributes): void {
      const before = current;
      current = attributes;
      const { voteId, candidateId, filter, titleId } = attributes;
      if (before.filter !== filter || before.titleId !== titleId) board.peek()?.choose(filter, titleId);
      if (voteId && (voteId !== before.voteId || candidateId !== before.candidateId)) showVote(voteId, candidateId);
      if (!voteId && (before.voteId || !before.filter)) showBoard();
    },
    open(voteId: string): void {
      if (host.emit('fan-navigate', { to: votePath(voteId), voteId })) showVote(voteId);
    },
    back(): void {
      if (host.emit('fan-navigate', { to: '/votehome', voteId: null })) showBoard();
    },
    dispose(): void {
      isDisposed = true;
      retry.stop();
      stopFollowing();
      board.peek()?.votes.dispose();
      opened.peek()?.dispose();
    },
  };
}
