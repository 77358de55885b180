import { EmptyState } from '../../core/ui/empty-state.tsx';
import { ArrowRightIcon } from '../../core/ui/icons/arrow-right.tsx';
import { PlatformLink } from '../../core/ui/platform-link.tsx';
import { useWords } from '../../core/words/words.ts';
import { ArtistWall } from './artist-wall.tsx';
import { Hero } from './hero.tsx';
import { Podium } from './podium.tsx';
import { Section } from './section.tsx';
import { TitlePosters } from './title-posters.tsx';
import type { Home } from './title-state.ts';
import { VoteCard } from './vote-card.tsx';
import { VoteRows } from './vote-rows.tsx';

/** Everything that is on, the most urgent first. */
export function HomePage({ home }: { home: Home }) {
  const t = useWords('title');
  const { titles, closingSoon, ongoing, upcoming, latestResults, artists } = home;
  const [lead] = titles;
  if (!lead) return <EmptyState title={t('empty')} text={t('emptyText')} />;

  const urgent = [...closingSoon, ...ongoing].find((vote) => vote.titleId === lead.titleId);
  const closing = new Set(closingSoon.map((vote) => vote.voteId));
  const open = ongoing.filter((vote) => !closing.has(vote.voteId));

  return (
    <div className="title-page">
      <Hero
        title={lead}
        vote={urgent}
        otherwise={
          <PlatformLink
            className="button button-primary button-large"
            part="hero-action"
            to={`/titlehome/${lead.titleId}`}
          >
            {t('seeTitle')}
          </PlatformLink>
        }
      />
      {closingSoon.length > 0 ? (
        <Section heading={t('closingSoon')} note={t('closingSoonNote')}>
          <VoteRows votes={closingSoon} />
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section heading={t('ongoing')} more={<AllVotes />}>
          <div className="cards">
            {open.map((vote) => (
              <VoteCard key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      <Section heading={t('titles')}>
        <TitlePosters titles={titles} />
      </Section>
      {latestResults.length > 0 ? (
        <Section heading={t('latestResults')} note={t('latestResultsNote')}>
          <div className="podiums">
            {latestResults.map((vote) => (
              <Podium key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      {upcoming.length > 0 ? (
        <Section heading={t('upcoming')}>
          <VoteRows votes={upcoming} />
        </Section>
      ) : null}
      {artists.length > 0 ? (
        <Section heading={t('artists')} note={t('artistsNote')}>
          <ArtistWall artists={artists} />
        </Section>
      ) : null}
    </div>
  );
}

function AllVotes() {
  const t = useWords('title');
  return (
    <PlatformLink className="section-more" to="/votehome">
      {t('allVotes')}
      <ArrowRightIcon />
    </PlatformLink>
  );
}
