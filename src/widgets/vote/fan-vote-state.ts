import { effect, signal, untracked } from '@preact/signals-react';
import { FanError, messageOf } from '../../core/api/fan-error.ts';
import type { PropsOf } from '../../core/element/attributes.ts';
import type { Host } from '../../core/element/host.ts';
import type { BoardState } from './board-state.ts';
import type { voteElement } from './contract.ts';
import { boardPart } from './late-parts.ts';
import { createOpenVote, type OpenVote } from './open-vote.ts';

export type VoteAttributes = PropsOf<typeof voteElement.attributes>;
export type VoteHost = Host<typeof voteElement>;
export type FanVoteState = ReturnType<typeof createFanVoteState>;

/** What the element shows: its board, or one vote. The host page's attributes and the fan's own steps both lead there. */
export function createFanVoteState(host: VoteHost) {
  const board = signal<BoardState | null>(null);
  const boardFailure = signal<unknown>(null);
  const opened = signal<OpenVote | null>(null);
  /** The vote that the fan came back from, to find the place on the board again. */
  const lastVoteId = signal<string | null>(null);
  /** Whether there is a board to go back to: an element that was given one vote has none. */
  const cameFromBoard = signal(false);
  let given: Partial<VoteAttributes> = {};

  function reportError(error: unknown): void {
    const code = error instanceof FanError ? error.code : 'SERVER_ERROR';
    host.emit('fan-error', { code, message: messageOf(error, host.language.peek()) });
  }

  function showVote(voteId: string, candidateId: string | undefined): void {
    const shown = opened.peek();
    if (shown?.vote.voteId !== voteId) {
      shown?.dispose();
      opened.value = createOpenVote(voteId, host, reportError);
    }
    if (candidateId) opened.peek()?.vote.feature(candidateId);
  }

  async function showBoard(): Promise<void> {
    lastVoteId.value = opened.peek()?.vote.voteId ?? null;
    opened.peek()?.dispose();
    opened.value = null;
    cameFromBoard.value = true;
    boardFailure.value = null;
    if (board.peek()) return;
    try {
      const { createBoardState } = await boardPart.load(host.language.peek());
      board.value ??= createBoardState(host.language, given.filter ?? 'all', given.titleId);
    } catch (error) {
      boardFailure.value = error;
      reportError(error);
    }
  }

  const stopFollowing = effect(() => {
    // Names and texts come from the server in the reader's language.
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
    cameFromBoard,
    reportError,
    showBoard,

    /** Follows the attributes: only what changed counts, so that a fan's own step is not undone. */
    follow(attributes: VoteAttributes): void {
      const before = given;
      given = attributes;
      const { voteId, candidateId, filter, titleId } = attributes;
      if (before.filter !== filter || before.titleId !== titleId) board.peek()?.choose(filter, titleId);
      if (voteId && (voteId !== before.voteId || candidateId !== before.candidateId)) showVote(voteId, candidateId);
      if (!voteId && (before.voteId || !before.filter)) void showBoard();
    },
    open(voteId: string): void {
      if (host.emit('fan-navigate', { to: voteLink(voteId), voteId })) showVote(voteId, undefined);
    },
    back(): void {
      if (host.emit('fan-navigate', { to: '/votehome', voteId: null })) void showBoard();
    },
    dispose(): void {
      stopFollowing();
      board.peek()?.votes.dispose();
      opened.peek()?.dispose();
    },
  };
}

/** The page of a vote on the platform. */
export function voteLink(voteId: string): string {
  return `/votehome?vote=${encodeURIComponent(voteId)}`;
}
