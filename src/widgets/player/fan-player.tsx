import { useSignals } from '@preact/signals-react/runtime';
import { FanError } from '../../core/api/fan-error.ts';
import { accent } from '../../core/design/accent.ts';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { playerElement } from './contract.ts';
import { watchPart, wrongPart } from './late-parts.ts';
import type { PlayerAttributes } from './player-flow.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { RoundPicker } from './rounds/round-picker.tsx';
import type { LoadedStream, StreamState } from './rounds/stream-state.ts';
import { Streams } from './rounds/streams.tsx';
import { Names } from './stage/poster-words.tsx';
import { Stage } from './stage/stage.tsx';
import type { WrongApproachProps } from './wrong-approach.tsx';

/** A stream with its rounds, from the countdown to the recording; without a stream, the list of streams. */
export function FanPlayer({ streamId, round, titleId }: PlayerAttributes) {
  useSignals();
  const host = useHost<typeof playerElement>();
  const state = useElementState(
    () => createPlayerState(host, () => watchPart.load(host.language.peek())),
    (player) => player.follow({ streamId, round, titleId }),
    [streamId, round, titleId],
  );
  const stream = state.stream.value;

  return (
    <div className="fan-player" onPointerUpCapture={state.swallowDoublePress} onClickCapture={state.swallowDoublePress}>
      {stream ? <Stream state={state} stream={stream} /> : <AllStreams state={state} />}
    </div>
  );
}

function Stream({ state, stream }: { state: PlayerState; stream: StreamState }) {
  useSignals();
  const t = useWords('player');
  const { value: detail, ...remote } = stream.detail.value;
  if (detail) return <Loaded state={state} stream={stream} detail={detail} />;
  if (remote.status !== 'failed') return <Waiting />;
  if (isMissing(remote.error)) return <Wrong state={state} streamId={null} />;
  return <ErrorState error={remote.error} retryLabel={t('retry')} onRetry={stream.load} />;
}

function Waiting() {
  const t = useWords('player');
  return (
    <Loading label={t('loading')} className="waiting">
      <Skeleton shape="stage" />
    </Loading>
  );
}

function Wrong(props: WrongApproachProps) {
  return (
    <LateView part={wrongPart} waiting={<Waiting />} onFailure={props.state.reportError}>
      {(part) => <part.WrongApproach {...props} />}
    </LateView>
  );
}

interface LoadedProps {
  state: PlayerState;
  stream: StreamState;
  detail: LoadedStream;
}

function Loaded({ state, stream, detail }: LoadedProps) {
  useSignals();
  const round = stream.round.value;
  if (!round) return <Wrong state={state} streamId={detail.rounds.length > 0 ? detail.streamId : null} />;
  return (
    <article {...accent(detail.accent)}>
      <Stage key={state.choices.value} state={state} stream={detail} round={round} />
      <div className="below">
        {state.isWatched.value ? (
          <header>
            <Names stream={detail} round={round} />
          </header>
        ) : null}
        {detail.rounds.length > 1 ? <RoundPicker state={state} stream={detail} shown={round} /> : null}
        {detail.description ? (
          <p className="description" dir="auto">
            {detail.description}
          </p>
        ) : null}
        <Related state={state} stream={stream} />
      </div>
    </article>
  );
}

/** Suggests further streams. It is optional: after a failure nothing is shown. */
function Related({ state, stream }: { state: PlayerState; stream: StreamState }) {
  useSignals();
  const t = useWords('player');
  const streams = stream.related.value.value?.streams ?? [];
  return streams.length > 0 ? <Streams state={state} streams={streams} heading={t('related')} /> : null;
}

function AllStreams({ state }: { state: PlayerState }) {
  useSignals();
  const t = useWords('player');
  const { value, ...remote } = state.streams.value;
  if (value) return <Streams state={state} streams={value.streams} heading={t('streams')} />;
  return remote.status === 'failed' ? (
    <ErrorState error={remote.error} retryLabel={t('retry')} onRetry={state.loadStreams} />
  ) : (
    <Waiting />
  );
}

/** The transport also reports an impossible id as missing. */
const isMissing = (error: unknown) => error instanceof FanError && error.code === 'NOT_FOUND';
