import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { IconButton } from '../../core/ui/button.tsx';
import { Choice } from '../../core/ui/choice.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { ErrorState } from '../../core/ui/error-state.tsx';
import { Field } from '../../core/ui/field.tsx';
import { SearchIcon } from '../../core/ui/icons/search.tsx';
import { Loading, Skeleton } from '../../core/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { CandidateList } from './candidate-list.tsx';
import type { OpenVote } from './fan-vote-state.ts';
import type { Formats } from './formats.ts';

interface CandidatesProps {
  opened: OpenVote;
  formats: Formats;
}

/** The candidates with their search and order: a ranking as a list, anything else as a wall of faces. */
export function Candidates({ opened, formats }: CandidatesProps) {
  useSignals();
  const t = useWords('vote');
  const language = useLanguage();
  const { vote } = opened;
  const candidates = vote.candidates.value;
  const shown = vote.shown.value;

  if (!candidates.value) {
    if (candidates.status === 'failed') {
      const message = messageOf(candidates.error, language);
      return <ErrorState message={message} retryLabel={t('retry')} onRetry={vote.load} />;
    }
    return (
      <Loading label={t('loading')} className="faces">
        {Array.from({ length: 9 }, (_, place) => (
          // The places of a wall that never changes order.
          <Skeleton key={place} shape="portrait" />
        ))}
      </Loading>
    );
  }
  return (
    <section className="candidates">
      <div className="candidates-head">
        <h3 role="status">{t('candidates', { count: shown.length })}</h3>
        <Choice
          label={t('order')}
          labelUnseen
          options={[
            ...(vote.hasRanks.value ? [{ value: 'rank' as const, label: t('byRank') }] : []),
            { value: 'number', label: t('byNumber') },
            { value: 'name', label: t('byName') },
          ]}
          value={vote.order.value}
          onChoose={vote.sortBy}
        />
        <Search opened={opened} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('error:NO_CANDIDATES')} />
      ) : (
        <CandidateList vote={vote} formats={formats} />
      )}
    </section>
  );
}

/** Finds while typing; sending an empty term says that one is needed (specification §5). */
function Search({ opened }: { opened: OpenVote }) {
  useSignals();
  const t = useWords('vote');
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { vote } = opened;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = !vote.hasTerm.peek();
    setMissing(isEmpty);
    if (isEmpty) form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} role="search" onSubmit={submit}>
      <Field
        label={t('search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={vote.term.value}
        error={missing ? t('error:SEARCH_TERM_REQUIRED') : null}
        onChange={(event) => {
          setMissing(false);
          vote.search(event.currentTarget.value);
        }}
        trailing={
          <IconButton type="submit" label={t('searchNow')}>
            <SearchIcon />
          </IconButton>
        }
      />
    </form>
  );
}
