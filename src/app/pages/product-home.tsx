import { useSearchParams } from 'wouter';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/store/index.ts';
import { ArtistsOfPlace } from '../artists/artists-of-place.tsx';
import { SharePagePlace } from '../sharing/share-page-place.tsx';

const kinds = ['VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS'] as const;

/** `?product=` opens a product; `kind=` and `title=` filter the list; `back=` is the vote that linked here. */
export default function ProductHomePage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const product = search.get('product');
  return (
    <div className="page">
      <h1 className="unseen">{t('places.store')}</h1>
      <fan-store
        product-id={product ?? undefined}
        title-id={search.get('title') ?? undefined}
        kind={kinds.find((kind) => kind === search.get('kind'))}
        back={search.get('back') ?? undefined}
      />
      {product ? <SharePagePlace page={sitePath('/producthome', { product })} /> : null}
      {product ? <ArtistsOfPlace kind="PRODUCT" subjectId={product} /> : null}
    </div>
  );
}
