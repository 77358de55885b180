import type { ReactNode } from 'react';
import type { StreamSummary } from '../../../server/streaming/contract.ts';
import type { TitleSummary } from '../../../server/title/contract.ts';
import type { VoteSummary } from '../../../server/vote/contract.ts';
import { accent } from '../../core/design/accent.ts';
import { votePath } from '../../core/navigation/vote-path.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { Countdown } from '../../core/ui/figures/countdown.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useWords } from '../../core/words/words.ts';
import { StreamMoment, streamPath } from './cards/stream-cards.tsx';

interface HeroProps {
  title: Pick<TitleSummary, 'titleId' | 'name' | 'tagline' | 'accent' | 'stage'>;
  /** The vote to link to, the one that closes first. */
  vote: VoteSummary | undefined;
  /** A show that can be watched now; it has priority over votes. */
  stream?: StreamSummary | undefined;
  /** The link if there is no open vote. */
  otherwise?: ReactNode;
}

/** The picture stands beside the words in wide windows, and in low ones that have room for both. */
const sizes = '(width >= 48rem) 70vw, (height < 36rem) and (width >= 34rem) 70vw, 134vw';

/** The title picture at full width, with a large name and the main button. */
export function Hero({ title, vote, stream, otherwise }: HeroProps) {
  const t = useWords('title');
  const look = accent(title.accent);
  return (
    <header className="hero" part="hero" {...look} style={{ ...look.style, '--picture-colour': title.stage.colour }}>
      <div className="hero-stage">
        <Picture picture={title.stage} shape="stage" sizes={sizes} eager="first" decorative />
      </div>
      <Rays />
      <div className="hero-words">
        <Heading className="hero-name">{title.name}</Heading>
        <p className="hero-tagline">{title.tagline}</p>
        {stream ? (
          <div className="hero-action">
            <PlatformLink
              className="button button-primary button-large"
              part="hero-action"
              to={streamPath(stream.streamId)}
            >
              {t('watchNow')}
            </PlatformLink>
            <p className="hero-left">
              <span className="hero-live">
                <StreamMoment stream={stream} />
              </span>
              <span>{stream.name}</span>
            </p>
          </div>
        ) : null}
        {vote ? (
          <div className="hero-action">
            <PlatformLink
              className={`button button-large ${stream ? 'button-quiet' : 'button-primary'}`}
              part="hero-action"
              to={votePath(vote.voteId)}
            >
              {t('voteNow')}
            </PlatformLink>
            <p className="hero-left">
              <span>{vote.name}</span>
              <Countdown to={vote.closesAt} over={t('closing')} />
            </p>
          </div>
        ) : stream ? null : (
          otherwise
        )}
      </div>
    </header>
  );
}
