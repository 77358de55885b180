import { homeZone } from '../../../../rules/moments.ts';
import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type { StreamSummary } from '../../../../server/streaming/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useWords } from '../../../core/words/words.ts';

/** A round that can be watched now, or whose entry is open. */
export function isOnAir({ round }: StreamSummary): boolean {
  return round !== null && ['ENTRY_OPEN', 'LIVE', 'INTERRUPTED'].includes(round.state);
}

const isToCome = ({ round }: StreamSummary): boolean => round?.state === 'SCHEDULED';

export function streamPath(streamId: string): SitePath {
  return sitePath('/player', { stream: streamId });
}

/** Shows with their first round: live ones are marked, the others have their start time. */
export function StreamCards({ streams }: { streams: readonly StreamSummary[] }) {
  return (
    <div className="cards">
      {streams.map((stream) => (
        <article key={stream.streamId} className="card" part="card" {...accent(stream.accent)}>
          <div className="card-picture">
            <Picture picture={stream.poster} shape="stage" sizes="(width >= 48rem) 33vw, 100vw" decorative />
            {isToCome(stream) ? null : (
              <p className="chip" data-live={isOnAir(stream) || undefined}>
                <StreamMoment stream={stream} />
              </p>
            )}
          </div>
          <div className="card-words">
            <p className="card-title">{stream.titleName}</p>
            <Heading below={2} className="card-name">
              <PlatformLink className="whole-card" to={streamPath(stream.streamId)}>
                {stream.name}
              </PlatformLink>
            </Heading>
            {stream.round ? (
              <p className="card-note">
                {stream.round.name}
                {isToCome(stream) ? ' · ' : null}
                {isToCome(stream) ? <StreamMoment stream={stream} /> : null}
              </p>
            ) : null}
          </div>
        </article>
      ))}
    </div>
  );
}

/** The round's state, or its start. */
export function StreamMoment({ stream: { round } }: { stream: StreamSummary }) {
  const t = useWords('title');
  const { instant } = useMoments(homeZone);
  if (!round) return null;
  if (round.state === 'SCHEDULED') return t('startsAt', { at: instant(round.startsAt) });
  return t(`rounds.${round.state}`);
}
