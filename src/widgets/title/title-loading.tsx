import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';

/** The placeholder of a title's home during loading. */
export function TitleLoading() {
  const t = useWords('title');
  return (
    <Loading label={t('loading')} className="title-page">
      <div className="hero">
        <Skeleton shape="stage" />
      </div>
      <div className="section">
        <div className="cards">
          {['first', 'second', 'third'].map((card) => (
            <Skeleton key={card} shape="stage" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
