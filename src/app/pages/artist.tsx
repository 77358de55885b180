import '../../widgets/artist/index.ts';
import { nameDocument } from '../routing/document-title.ts';
import type { PageProps } from '../routing/page-props.ts';

/** The page of one artist. */
export default function ArtistPage({ params }: PageProps) {
  return (
    <div className="page">
      <fan-artist
        heading-level={1}
        artist-id={params.artistId}
        onfan-artist-shown={({ detail }) => nameDocument(detail.name)}
      />
    </div>
  );
}
