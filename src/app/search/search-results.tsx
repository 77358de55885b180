import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { brandAccent } from '../../../rules/brand.ts';
import type { SearchHit } from '../../../server/platform/text/search.ts';
import type { SearchGroup } from '../../../server/search/contract.ts';
import { accent } from '../../core/design/accent.ts';
import { Picture } from '../../core/ui/content/picture.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { rememberSearch } from './recent-searches.ts';
import type { SearchState } from './search-state.ts';

/** The results by kind; the last ones stay while the next ones are loading. */
export function SearchResults({ state }: { state: SearchState }) {
  useSignals();
  const t = useWords('site');
  const found = state.found.value;
  const term = state.searched.value;
  const isWaiting = found.status === 'loading';
  const groups = found.value ?? [];
  if (found.status === 'failed') {
    return <ErrorState error={found.error} retryLabel={t('retry')} onRetry={state.again} />;
  }
  return (
    <>
      <p className="unseen" role="status">
        {isWaiting ? t('search.loading') : t('search.found', { count: state.count.value })}
      </p>
      {groups.length > 0 ? (
        <div className="search-groups" aria-busy={isWaiting}>
          {groups.map((group) => (
            <Group key={group.kind} group={group} onChoose={() => rememberSearch(term)} />
          ))}
        </div>
      ) : isWaiting ? (
        <Loading label={t('search.loading')} className="search-waiting">
          {['first', 'second', 'third', 'fourth'].map((key) => (
            <Skeleton key={key} shape="line" style={{ blockSize: '4rem' }} />
          ))}
        </Loading>
      ) : (
        <EmptyState titleAs="h2" title={t('search.nothing', { term })} text={t('search.nothingText')} />
      )}
    </>
  );
}

function Group({ group, onChoose }: { group: SearchGroup; onChoose: () => void }) {
  const t = useWords('site');
  return (
    <section className="search-group" aria-labelledby={`found-${group.kind}`}>
      <h2 id={`found-${group.kind}`}>{t(`search.kinds.${group.kind}`)}</h2>
      <ul>
        {group.hits.map((hit) => (
          <Hit key={hit.id} hit={hit} isRound={group.kind === 'ARTIST'} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit, isRound, onChoose }: { hit: SearchHit; isRound: boolean; onChoose: () => void }) {
  return (
    <li className="hit" {...accent(hit.accent ?? brandAccent)}>
      {hit.picture ? (
        <span className={isRound ? 'hit-face' : 'hit-picture'}>
          <Picture picture={hit.picture} shape="portrait" sizes="4rem" decorative />
        </span>
      ) : null}
      <div className="hit-words">
        <p className="hit-name" dir="auto">
          <Link href={hit.to} onClick={onChoose}>
            {hit.name}
          </Link>
        </p>
        <p className="hit-note" dir="auto">
          {hit.note}
        </p>
      </div>
    </li>
  );
}
