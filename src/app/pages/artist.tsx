import { artistPath } from '../../../rules/site/site-path.ts';
import '../../widgets/artist/index.ts';
import type { PageProps } from '../routing/page-props.ts';
import { SharePagePlace } from '../sharing/share-page-place.tsx';

/** The page of one artist. */
export default function ArtistPage({ params }: PageProps) {
  return (
    <div className="page">
      <fan-artist heading-level={1} artist-id={params.artistId} />
      {params.artistId ? <SharePagePlace page={artistPath(params.artistId)} /> : null}
    </div>
  );
}
