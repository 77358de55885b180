import { useSignals } from '@preact/signals-react/runtime';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useWords } from '../../core/words/words.ts';
import { forgetSearch, forgetSearches, recentSearches } from './recent-searches.ts';

/** The recent searches, each to repeat or to remove. */
export function RecentSearches({ onChoose }: { onChoose: (term: string) => void }) {
  useSignals();
  const t = useWords('site');
  const terms = recentSearches.value;
  if (terms.length === 0) return <EmptyState titleAs="h2" title={t('search.intro')} text={t('search.introText')} />;
  return (
    <section className="recent" aria-labelledby="recent-searches">
      <div className="recent-head">
        <h2 id="recent-searches">{t('search.recent')}</h2>
        <Button kind="plain" onClick={forgetSearches}>
          {t('search.forget')}
        </Button>
      </div>
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <button type="button" className="recent-term" dir="auto" onClick={() => onChoose(term)}>
              {term}
            </button>
            <IconButton label={t('search.remove', { term })} onClick={() => forgetSearch(term)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
