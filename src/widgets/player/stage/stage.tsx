import { useSignals } from '@preact/signals-react/runtime';
import { useAwaitedPart } from '../../../core/state/awaited-part.ts';
import type { LatePart } from '../../../core/state/late-part.ts';
import { useViewStart } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import { doorPart, watchPart } from '../late-parts.ts';
import type { Opening } from '../opening/opening.ts';
import type { PlayerState } from '../player-state.ts';
import { PosterWords } from './poster-words.tsx';
import type { StageProps } from './stage-props.ts';

/** The stage: the poster with the time left, the checks, or the video. */
export function Stage({ state, stream, round }: StageProps) {
  useSignals();
  const t = useWords('player');
  const scene = state.scene.value;
  const start = useViewStart<HTMLElement>();
  return (
    <section
      ref={start}
      tabIndex={-1}
      className="stage"
      part="stage"
      data-scene={scene.name}
      data-watched={state.isWatched.value || undefined}
      aria-label={t('stage', { name: stream.name })}
    >
      <Picture picture={stream.poster} shape="stage" eager decorative sizes="100vw" />
      {scene.name === 'poster' ? <PosterWords key={round.roundId} state={state} stream={stream} round={round} /> : null}
      {scene.name === 'door' ? <Door state={state} stream={stream} round={round} /> : null}
      {scene.name === 'watch' ? (
        <Watch key={scene.opening.round.roundId} state={state} opening={scene.opening} />
      ) : null}
    </section>
  );
}

function Watch({ state, opening }: { state: PlayerState; opening: Opening }) {
  const [part, waiting] = usePart(state, watchPart);
  return part ? <part.Watch player={state} opening={opening} /> : waiting;
}

function Door(props: StageProps) {
  const [part, waiting] = usePart(props.state, doorPart);
  return part ? <part.Door {...props} /> : waiting;
}

/** The part, or a placeholder until it has arrived. */
function usePart<Part>(state: PlayerState, late: LatePart<Part>) {
  const t = useWords('player');
  const { part, failure, retry } = useAwaitedPart(late, state.reportError);
  // Without a network even the words of the error message may be missing.
  const message = navigator.onLine ? undefined : t('noNetwork');
  const waiting = (
    <div className="stage-over">
      {failure === null ? (
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      ) : (
        <ErrorState error={failure} message={message} retryLabel={t('retry')} onRetry={retry} />
      )}
    </div>
  );
  return [part, waiting] as const;
}
