import { useSignals } from '@preact/signals-react/runtime';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { useShown } from '../../core/element/view/use-shown.ts';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { VoteAttributes, voteElement } from './contract.ts';
import { createFanVoteState, type FanVoteState } from './fan-vote-state.ts';
import { boardPart } from './late-parts.ts';
import { VoteScreen } from './one-vote/vote-screen.tsx';

/** A board of votes, or one of them. */
export function FanVote({ voteId, titleId, filter, candidateId }: VoteAttributes) {
  useSignals();
  const host = useHost<typeof voteElement>();
  const state = useElementState(
    () => createFanVoteState(host),
    (vote) => vote.follow({ voteId, titleId, filter, candidateId }),
    [voteId, titleId, filter, candidateId],
  );
  const opened = state.opened.value;
  const shown = opened?.vote.detail.value.value;
  useShown(shown?.voteId, () => {
    if (shown) host.emit('fan-vote-shown', { voteId: shown.voteId, name: shown.name });
  });

  return (
    <div className="fan-vote">
      {opened ? <VoteScreen key={opened.vote.voteId} state={state} opened={opened} /> : <BoardPlace state={state} />}
    </div>
  );
}

function BoardPlace({ state }: { state: FanVoteState }) {
  useSignals();
  const t = useWords('vote');
  const part = boardPart.part.value;
  const board = state.board.value;
  const failure = state.boardFailure.value;
  if (part && board) return <part.Board board={board} lastVoteId={state.lastVoteId} onOpen={state.open} />;
  if (failure === null) return <Loading label={t('loading')}>{null}</Loading>;
  return <ErrorState error={failure} retryLabel={t('retry')} onRetry={state.showBoard} />;
}
