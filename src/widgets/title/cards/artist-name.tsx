import { artistPath } from '../../../../rules/site/site-path.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';

/** A candidate's name in a card whose whole surface is another link: it leads to the artist's page, where there is one. */
export function ArtistName({ artistId, children }: { artistId: string | null; children: string }) {
  if (artistId === null) return children;
  return (
    <PlatformLink className="artist-name" to={artistPath(artistId)}>
      {children}
    </PlatformLink>
  );
}
