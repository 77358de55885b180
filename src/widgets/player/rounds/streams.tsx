import { useId } from 'react';
import { homeZone } from '../../../../rules/moments.ts';
import type { StreamSummary } from '../../../../server/streaming/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { PlayerState } from '../player-state.ts';
import { RoundChip } from './round-chip.tsx';
import { playerLink } from './rounds.ts';

interface StreamsProps {
  state: PlayerState;
  streams: readonly StreamSummary[];
  heading: string;
}

/** The list of streams, as posters. */
export function Streams({ streams, heading }: StreamsProps) {
  const t = useWords('player');
  const id = useId();
  if (streams.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <section aria-labelledby={id} className="streams">
      <Heading id={id}>{heading}</Heading>
      <ul>
        {streams.map((stream) => (
          <li key={stream.streamId} part="related" {...accent(stream.accent)}>
            <StreamCard stream={stream} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StreamCard({ stream }: { stream: StreamSummary }) {
  const { start } = useMoments(homeZone);
  return (
    <div className="stream-card">
      <Picture picture={stream.poster} shape="stage" decorative sizes="(width >= 48rem) 33vw, 100vw" />
      {stream.round ? <RoundChip state={stream.round.state} /> : null}
      <p className="title-name" dir="auto">
        {stream.titleName}
      </p>
      <Heading below={1} dir="auto">
        <PlatformLink to={playerLink(stream.streamId)}>{stream.name}</PlatformLink>
      </Heading>
      {stream.round ? <p className="soft">{start(stream.round.startsAt)}</p> : null}
    </div>
  );
}
