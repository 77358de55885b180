import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { artistPath } from '../../../rules/site/site-path.ts';
import { Picture } from '../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import './artists-of.css';
import { type About, createArtistsOf } from './artists-of-state.ts';

/** Nothing where no artist is named, and after a failure. */
export function ArtistsOf(about: About) {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  const [artists] = useState(() => createArtistsOf(about));
  useEffect(() => {
    void language;
    void artists.load();
  }, [artists, language]);
  useEffect(() => artists.dispose, [artists]);
  const shown = artists.state.value.value ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="artists-of">
      <h2>{t('search.kinds.ARTIST')}</h2>
      <ul>
        {shown.map(({ artistId, name, portrait }) => (
          <li key={artistId}>
            <Link href={artistPath(artistId)}>
              <Picture picture={portrait} shape="portrait" sizes="3rem" decorative />
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
