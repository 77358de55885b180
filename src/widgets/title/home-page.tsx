import { titlePath } from '../../../rules/site/site-path.ts';
import { useLatePart } from '../../core/state/late-part.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';
import { ArtistWall } from './cards/artist-wall.tsx';
import { EventRows } from './cards/event-rows.tsx';
import { NoticeLines } from './cards/notice-lines.tsx';
import { ProductShelf } from './cards/product-shelf.tsx';
import { isOnAir, StreamCards } from './cards/stream-cards.tsx';
import { TitlePosters } from './cards/title-posters.tsx';
import { VotePreview } from './cards/vote-preview.tsx';
import { VoteRows } from './cards/vote-rows.tsx';
import { WinnersCard } from './cards/winners-card.tsx';
import { myArtistsPart } from './favourites/late-part.ts';
import { Hero } from './hero.tsx';
import { Mine } from './mine.tsx';
import { More } from './more.tsx';
import { Section } from './section.tsx';
import type { Home } from './title-state.ts';

/** Everything current, the most urgent first. */
export function HomePage({ home }: { home: Home }) {
  const t = useWords('title');
  // Below the first screens, since it loads later than the page and would move content that is being read.
  const favourites = useLatePart(myArtistsPart, true, (error) => console.error(error));
  const { titles, streams, closingSoon, ongoing, upcoming, latestResults, events, products, notices, artists } = home;
  // A live show replaces the vote in the title picture.
  const live = streams.find(isOnAir);
  const lead = titles.find(({ titleId }) => titleId === live?.titleId) ?? titles[0];
  if (!lead) return <EmptyState title={t('empty')} text={t('emptyText')} />;

  const urgent = [...closingSoon, ...ongoing].find((vote) => vote.titleId === lead.titleId);
  const closing = new Set(closingSoon.map((vote) => vote.voteId));
  const open = ongoing.filter((vote) => !closing.has(vote.voteId));

  return (
    <div className="title-page">
      <Hero
        title={lead}
        vote={urgent}
        stream={live}
        otherwise={
          <PlatformLink className="button button-primary button-large" part="hero-action" to={titlePath(lead.titleId)}>
            {t('seeTitle')}
          </PlatformLink>
        }
      />
      {home.mine ? <Mine mine={home.mine} /> : null}
      {streams.length > 0 ? (
        <Section heading={t('shows')} more={<More to="/player">{t('all')}</More>}>
          <StreamCards streams={streams} />
        </Section>
      ) : null}
      {closingSoon.length > 0 ? (
        <Section heading={t('closingSoon')} note={t('closingSoonNote')}>
          <VoteRows votes={closingSoon} />
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section heading={t('ongoing')} more={<More to="/votehome">{t('allVotes')}</More>}>
          <div className="cards">
            {open.map((vote) => (
              <VotePreview key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      {favourites ? <favourites.MyArtists artists={artists} /> : null}
      {events.length > 0 ? (
        <Section heading={t('events')} more={<More to="/event">{t('all')}</More>}>
          <EventRows events={events} />
        </Section>
      ) : null}
      {products.length > 0 ? (
        <Section heading={t('newInStore')} more={<More to="/producthome">{t('all')}</More>}>
          <ProductShelf products={products} />
        </Section>
      ) : null}
      {notices.length > 0 ? (
        <Section heading={t('notices')} more={<More to="/notice">{t('all')}</More>}>
          <NoticeLines notices={notices} />
        </Section>
      ) : null}
      <Section heading={t('titles')}>
        <TitlePosters titles={titles} />
      </Section>
      {latestResults.length > 0 ? (
        <Section heading={t('latestResults')} note={t('latestResultsNote')}>
          <div className="podiums">
            {latestResults.map((vote) => (
              <WinnersCard key={vote.voteId} vote={vote} />
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
          {favourites ? <favourites.Wall artists={artists} /> : <ArtistWall artists={artists} />}
        </Section>
      ) : null}
    </div>
  );
}
