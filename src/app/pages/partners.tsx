import { createLatePart } from '../../core/state/late-part.ts';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';

/** Loaded late with its words, which no other page needs. */
const part = createLatePart(() => import('../partners/partners-part.tsx'), 'partners', 'error');

/** For the developers of artists' pages who want to embed elements. */
export default function PartnersPage() {
  const t = useWords('site');
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t('places.partners')}</h1>
      <LateView part={part} waiting={<Waiting />} onFailure={(error) => console.error(error)}>
        {(loaded) => <loaded.PartnersPart />}
      </LateView>
    </div>
  );
}

function Waiting() {
  const t = useWords('site');
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </Loading>
  );
}
