import { effect, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { sitePath } from '../../../rules/site/site-path.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button, IconButton } from '../../core/ui/form/button.tsx';
import { CloseIcon } from '../../core/ui/icons/close.tsx';
import { SearchIcon } from '../../core/ui/icons/search.tsx';
import { language } from '../../core/words/language.ts';
import { loadWords, useLanguage, useWords } from '../../core/words/words.ts';
import { RecentSearches } from '../search/recent-list.tsx';
import { rememberSearch } from '../search/recent-searches.ts';
import { SearchResults } from '../search/search-results.tsx';
import { createSearchState } from '../search/search-state.ts';
import { stepByKey } from '../search/step-by-key.ts';
import '../search/search.css';

// The words for errors here are loaded in advance.
void loadWords('error').catch(() => undefined);

/** Typing replaces the address and adds no entries to the history. */
const keepInAddress = (term: string) => navigate(sitePath('/search', { q: term }), { replace: true });

/** The search over everything; `?q=` is its term. */
export default function SearchPage() {
  useSignals();
  const t = useWords('site');
  const reader = useLanguage();
  const [path] = useLocation();
  const [parameters] = useSearchParams();
  const [state] = useState(() => createSearchState(keepInAddress));
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const term = parameters.get('q') ?? '';

  useLayoutEffect(() => {
    // During the loading of the next page this one is still mounted, but the address is no longer its own.
    if (path === '/search') state.follow(term);
    else state.leave();
  }, [state, path, term]);
  useEffect(() => state.dispose, [state]);
  const opened = useEffectEvent(() => {
    // Focus the field of an empty search; with results, leave the focus to reading.
    if (term === '') field.current?.focus();
  });
  useEffect(() => opened(), []);
  useEffect(() => {
    let first = true;
    return effect(() => {
      // Names are in the reader's language.
      void language.value;
      if (!first && untracked(() => state.searched.value) !== '') untracked(state.again);
      first = false;
    });
  }, [state]);

  useEffect(() => {
    const element = page.current;
    const follow = (event: KeyboardEvent) => element && stepByKey(event, element);
    element?.addEventListener('keydown', follow);
    return () => element?.removeEventListener('keydown', follow);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.submit();
    if (state.typed.peek().trim() !== '') rememberSearch(state.typed.peek().trim());
  };
  const clear = () => {
    state.type('');
    field.current?.focus();
  };
  const failure = state.failure.value;

  return (
    <div ref={page} className="page page-narrow search">
      <h1 className="page-title">{t('search.title')}</h1>
      <form role="search" className="search-form" onSubmit={submit}>
        <div className="search-box">
          <SearchIcon />
          <input
            ref={field}
            type="search"
            dir="auto"
            aria-label={t('search.title')}
            aria-describedby="search-failure"
            aria-invalid={failure !== null || undefined}
            placeholder={t('search.field')}
            value={state.typed.value}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => state.type(event.currentTarget.value)}
          />
          {state.typed.value === '' ? null : (
            <IconButton label={t('search.clear')} onClick={clear}>
              <CloseIcon />
            </IconButton>
          )}
          <Button type="submit" kind="primary">
            {t('search.submit')}
          </Button>
        </div>
        <p id="search-failure" className="search-failure" role="alert">
          {failure === null ? null : messageOf(failure, reader)}
        </p>
      </form>
      {state.searched.value === '' ? (
        <RecentSearches
          onChoose={(chosen) => {
            state.follow(chosen);
            rememberSearch(chosen);
          }}
        />
      ) : (
        <SearchResults state={state} />
      )}
    </div>
  );
}
