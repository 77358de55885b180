import { artistPath } from '../../../../rules/site/site-path.ts';
import type { Artist } from '../../../../server/title/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';

/** Portraits without gaps, with the names below. */
export function ArtistWall({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className="wall">
      {artists.map((artist) => (
        <li key={artist.artistId} className="wall-artist" {...accent(artist.accent)}>
          <Picture picture={artist.portrait} shape="portrait" sizes="(width >= 48rem) 12vw, 33vw" decorative />
          <p className="wall-name" dir="auto">
            <PlatformLink className="whole-card" to={artistPath(artist.artistId)}>
              {artist.name}
            </PlatformLink>
          </p>
          <p className="wall-note" dir="auto">
            {artist.note}
          </p>
        </li>
      ))}
    </ul>
  );
}
