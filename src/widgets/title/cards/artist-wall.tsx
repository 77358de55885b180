import type { Artist } from '../../../../server/title/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';

/** Portraits without gaps, with the names below. */
export function ArtistWall({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className="wall">
      {artists.map((artist) => (
        <li key={artist.artistId} className="wall-artist" {...accent(artist.accent)}>
          <Picture picture={artist.portrait} shape="portrait" sizes="(width >= 48rem) 12vw, 33vw" decorative />
          <p className="wall-name" dir="auto">
            {artist.name}
          </p>
          <p className="wall-note" dir="auto">
            {artist.note}
          </p>
        </li>
      ))}
    </ul>
  );
}
