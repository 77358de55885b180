import { sitePath } from '../../../rules/site/site-path.ts';
import { accent } from '../../core/design/accent.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';
import { ArtistWall } from './cards/artist-wall.tsx';
import { EventRows } from './cards/event-rows.tsx';
import { NoticeLines } from './cards/notice-lines.tsx';
import { ProductShelf } from './cards/product-shelf.tsx';
import { isOnAir, StreamCards } from './cards/stream-cards.tsx';
import { VotePreview } from './cards/vote-preview.tsx';
import { WinnersCard } from './cards/winners-card.tsx';
import { Hero } from './hero.tsx';
import { More } from './more.tsx';
import { Section } from './section.tsx';
import type { Title } from './title-state.ts';

/** One title: its picture, its description, its votes by state and its artists. */
export function TitlePage({ title }: { title: Title }) {
  const t = useWords('title');
  const open = title.votes.filter((vote) => vote.status === 'ONGOING');
  const results = title.votes.filter((vote) => vote.status === 'RESULT_OPEN');
  const others = title.votes.filter((vote) => vote.status !== 'ONGOING' && vote.status !== 'RESULT_OPEN');
  const urgent = open.toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt))[0];

  return (
    <div className="title-page one-title" {...accent(title.accent)}>
      <Hero title={title} vote={urgent} stream={title.streams.find(isOnAir)} />
      <p className="about">{title.description}</p>
      {title.votes.length === 0 ? (
        <EmptyState
          title={t('noVotes')}
          action={
            <PlatformLink className="button button-quiet" to="/votehome">
              {t('allVotes')}
            </PlatformLink>
          }
        />
      ) : null}
      {title.streams.length > 0 ? (
        <Section heading={t('shows')}>
          <StreamCards streams={title.streams} />
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section heading={t('ongoing')}>
          <div className="cards">
            {open.map((vote) => (
              <VotePreview key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      {title.events.length > 0 ? (
        <Section heading={t('events')}>
          <EventRows events={title.events} />
        </Section>
      ) : null}
      {title.products.length > 0 ? (
        <Section
          heading={t('newInStore')}
          more={<More to={sitePath('/producthome', { title: title.titleId })}>{t('all')}</More>}
        >
          <ProductShelf products={title.products} />
        </Section>
      ) : null}
      {title.notices.length > 0 ? (
        <Section
          heading={t('notices')}
          more={<More to={sitePath('/notice', { title: title.titleId })}>{t('all')}</More>}
        >
          <NoticeLines notices={title.notices} />
        </Section>
      ) : null}
      {results.length > 0 ? (
        <Section heading={t('latestResults')}>
          <div className="podiums">
            {results.map((vote) => (
              <WinnersCard key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Section heading={t('otherVotes')}>
          <div className="cards">
            {others.map((vote) => (
              <VotePreview key={vote.voteId} vote={vote} />
            ))}
          </div>
        </Section>
      ) : null}
      {title.artists.length > 0 ? (
        <Section heading={t('artists')}>
          <ArtistWall artists={title.artists} />
        </Section>
      ) : null}
    </div>
  );
}
