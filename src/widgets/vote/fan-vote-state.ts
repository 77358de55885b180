import { batch, effect, signal, untracked } from '@preact/signals-react';
import { FanError, messageOf } from '../../core/api/fan-error.ts';
import type { PropsOf } from '../../core/element/attributes.ts';
import type { Host } from '../../core/element/host.ts';
import { createToasts } from '../../core/ui/toast.tsx';
import { createBoardState } from './board-state.ts';
import { createCastState } from './cast-state.ts';
import type { voteElement } from './contract.ts';
import { candidateLink, createVoteState } from './vote-state.ts';

export type VoteAttributes = PropsOf<typeof voteElement.attributes>;
export type FanVoteState = ReturnType<typeof createFanVoteState>;
export type OpenVote = ReturnType<typeof createOpenVote>;

export interface RecordView {
  readonly view: 'history' | 'audit';
  /** The ballot to check, where one was asked for. */
  readonly ballotId: string | null;
}

/** What the element shows: its board, or one vote. The host page's attributes and the fan's own steps both lead there. */
export function createFanVoteState(host: Host<typeof voteElement>) {
  const board = createBoardState();
  const opened = signal<OpenVote | null>(null);
  /** The vote that the fan came back from, to find the place on the board again. */
  const lastVoteId = signal<string | null>(null);
  /** Whether there is a board to go back to: an element that was given one vote has none. */
  const cameFromBoard = signal(false);
  const toasts = createToasts();
  let given: Partial<VoteAttributes> = {};

  function showVote(voteId: string, candidateId: string | undefined): void {
    const shown = opened.peek();
    if (shown?.vote.voteId !== voteId) {
      shown?.dispose();
      opened.value = createOpenVote(voteId, host, reportError);
    }
    if (candidateId) opened.peek()?.vote.feature(candidateId);
  }

  function showBoard(): void {
    batch(() => {
      lastVoteId.value = opened.peek()?.vote.voteId ?? null;
      opened.peek()?.dispose();
      opened.value = null;
      cameFromBoard.value = true;
    });
    board.showOnce();
  }

  function reportError(error: unknown): void {
    const code = error instanceof FanError ? error.code : 'SERVER_ERROR';
    host.emit('fan-error', { code, message: messageOf(error, host.language.peek()) });
  }

  const stopFollowing = effect(() => {
    // Names and texts come from the server in the reader's language.
    void host.language.value;
    untracked(() => {
      board.reload();
      opened.peek()?.vote.load();
    });
  });

  return {
    board,
    opened,
    lastVoteId,
    cameFromBoard,
    toasts,
    reportError,

    /** Follows the attributes: only what changed counts, so that a fan's own step is not undone. */
    follow(attributes: VoteAttributes): void {
      const before = given;
      given = attributes;
      if (before.filter !== attributes.filter || before.titleId !== attributes.titleId) {
        board.choose(attributes.filter, attributes.titleId);
      }
      const { voteId, candidateId } = attributes;
      if (voteId && (voteId !== before.voteId || candidateId !== before.candidateId)) showVote(voteId, candidateId);
      if (!voteId && (before.voteId || !before.filter)) showBoard();
    },
    open(voteId: string): void {
      if (host.emit('fan-navigate', { to: voteLink(voteId), voteId })) showVote(voteId, undefined);
    },
    back(): void {
      if (host.emit('fan-navigate', { to: '/votehome', voteId: null })) showBoard();
    },
    dispose(): void {
      stopFollowing();
      board.dispose();
      opened.peek()?.dispose();
    },
  };
}

/** The page of a vote on the platform. */
export function voteLink(voteId: string): string {
  return `/votehome?vote=${encodeURIComponent(voteId)}`;
}

function createOpenVote(voteId: string, host: Host<typeof voteElement>, reportError: (error: unknown) => void) {
  const vote = createVoteState(voteId, host.language);
  const cast = createCastState(vote, {
    mayCast: (ballot) => host.emit('fan-before-cast', ballot),
    hasCast: ({ candidateId, free, paid, ballotId }) =>
      void host.emit('fan-vote-cast', { voteId, candidateId, free, paid, ballotId }),
    hasFailed: reportError,
  });
  const record = signal<RecordView | null>(null);
  vote.load();

  return {
    vote,
    cast,
    /** What of the vote's records is open. */
    record,

    showRecord(view: RecordView['view'], ballotId: string | null = null): void {
      record.value = { view, ballotId };
    },
    checkBallot(ballotId: string): void {
      cast.close();
      record.value = { view: 'audit', ballotId };
    },
    closeRecord(): void {
      record.value = null;
    },

    /**
     * Offers a link through the device's own sheet where it has one, otherwise copies it.
     * @returns `kept` when neither worked, for the fan to copy by hand
     */
    async share(candidateId: string | null, title: string, text: string) {
      const { value } = vote.detail.peek();
      const url = value && (candidateId ? candidateLink(value.shareUrl, candidateId) : value.shareUrl);
      if (!url) return null;
      const outcome = await shareLink({ title, text, url });
      if (outcome === 'shared' || outcome === 'copied') host.emit('fan-share', { voteId, candidateId, url });
      return { outcome, url };
    },
    dispose(): void {
      cast.dispose();
      vote.dispose();
    },
  };
}

async function shareLink(link: { title: string; text: string; url: string }) {
  if (navigator.canShare?.(link)) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'declined';
      // Frames without the permission refuse to share; copying is the way on.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'kept';
  }
}
