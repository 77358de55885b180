import { titlePath } from '../../../rules/site/site-path.ts';
import { accent } from '../../core/design/accent.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useWords } from '../../core/words/words.ts';
import { type ArtistPage as Artist, votesByState } from './artist-state.ts';
import { EventRows, ProductShelf, StreamCards } from './cards.tsx';
import { Heart } from './heart.tsx';
import { artistNameId, Section } from './section.tsx';
import { ResultRows, VoteRows } from './vote-rows.tsx';

/** The page of an artist; empty sections are omitted. */
export function ArtistPage({ artist }: { artist: Artist }) {
  const t = useWords('artist');
  const { now, next, past } = votesByState(artist.votes);
  const photocards = artist.products.filter(({ kind }) => kind === 'PHOTOCARD');
  const goods = artist.products.filter(({ kind }) => kind !== 'PHOTOCARD');
  return (
    <div className="artist-page" {...accent(artist.accent)}>
      <Hero artist={artist} />
      {artist.story === '' ? null : (
        <Section heading={t('story')}>
          <div className="story" dir="auto">
            {artist.story.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Section>
      )}
      {now.length + next.length > 0 ? (
        <Section heading={t('votes')} note={t('votesNote', { name: artist.name })}>
          <VoteRows votes={[...now, ...next]} portrait={artist.portrait} />
        </Section>
      ) : null}
      {artist.streams.length > 0 ? (
        <Section heading={t('shows')}>
          <StreamCards streams={artist.streams} />
        </Section>
      ) : null}
      {photocards.length > 0 ? (
        <Section heading={t('photocards')}>
          <ProductShelf products={photocards} />
        </Section>
      ) : null}
      {goods.length > 0 ? (
        <Section heading={t('goods')}>
          <ProductShelf products={goods} />
        </Section>
      ) : null}
      {artist.events.length > 0 ? (
        <Section heading={t('events')}>
          <EventRows events={artist.events} />
        </Section>
      ) : null}
      {past.length > 0 ? (
        <Section heading={t('results')}>
          <ResultRows votes={past} />
        </Section>
      ) : null}
    </div>
  );
}

function Hero({ artist }: { artist: Artist }) {
  const t = useWords('artist');
  return (
    <header className="hero" part="hero">
      <Rays />
      <div className="hero-face">
        <Picture
          picture={{ ...artist.portrait, alt: artist.name }}
          shape="portrait"
          sizes="(width >= 48rem) 26rem, 100vw"
          eager="first"
          decorative
        />
      </div>
      <div className="hero-words">
        <Heading className="hero-name" id={artistNameId} dir="auto">
          {artist.name}
        </Heading>
        <p className="hero-note" dir="auto">
          {artist.note}
        </p>
        <ul className="hero-titles" aria-label={t('titles')}>
          {artist.titles.map((title) => (
            <li key={title.titleId} {...accent(title.accent)}>
              <PlatformLink to={titlePath(title.titleId)} dir="auto">
                {title.name}
              </PlatformLink>
            </li>
          ))}
        </ul>
        <Heart key={artist.artistId} artistId={artist.artistId} />
      </div>
    </header>
  );
}
