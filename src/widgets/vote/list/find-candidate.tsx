import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { warn } from '../../../core/element/attributes/warn.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { IconButton } from '../../../core/ui/form/button.tsx';
import choiceStyles from '../../../core/ui/form/choice.css?inline';
import { Choice } from '../../../core/ui/form/choice.tsx';
import fieldStyles from '../../../core/ui/form/field.css?inline';
import { Field } from '../../../core/ui/form/field.tsx';
import { SearchIcon } from '../../../core/ui/icons/search.tsx';
import { useWords } from '../../../core/words/words.ts';
import { expectsRanks } from '../one-vote/expects-ranks.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import styles from './list.css?inline';
import { fold, searcher } from './search.ts';

const sheets = [fieldStyles, choiceStyles, styles];

/** The order of the candidates, and the search among them. */
export function FindCandidate({ vote }: { vote: VoteState }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-list');
  const featured = vote.featured.value;
  const hasRanks = expectsRanks(vote);
  const candidates = vote.candidates.value.value;
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setIsOpen] = useState(vote.term.peek() !== '');
  const toggle = () => {
    setIsOpen(!isOpen);
    if (isOpen) vote.search('', searcher);
  };
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (featured === null || !candidates || candidates.some(({ candidateId }) => candidateId === featured)) return;
    warn(({ warnMissing }) => warnMissing(featured));
  }, [featured, candidates]);
  return (
    <>
      <div className="find">
        <IconButton label={t('search')} aria-expanded={isOpen} onClick={toggle}>
          <SearchIcon />
        </IconButton>
        <Choice
          label={t('order')}
          labelUnseen
          options={[
            ...(hasRanks ? [{ value: 'rank' as const, label: t('byRank') }] : []),
            { value: 'number', label: t('byNumber') },
            { value: 'name', label: t('byName') },
          ]}
          value={vote.order.value}
          onChoose={vote.sortBy}
        />
      </div>
      <Search vote={vote} open={isOpen} form={form} />
    </>
  );
}

interface SearchProps {
  vote: VoteState;
  /** On a phone it is shown by a button. */
  open: boolean;
  form: RefObject<HTMLFormElement | null>;
}

/** Searches during typing; submitting an empty term shows that one is required (specification §5). */
function Search({ vote, open, form }: SearchProps) {
  useSignals();
  const t = useWords('vote-list');
  const [isMissing, setIsMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = fold(vote.term.peek()) === '';
    setIsMissing(isEmpty);
    if (isEmpty) form.current?.querySelector('input')?.focus();
  };
  const search = (term: string) => {
    setIsMissing(false);
    vote.search(term, searcher);
  };
  return (
    <form ref={form} role="search" data-open={open || undefined} onSubmit={submit}>
      <Field
        label={t('search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={vote.term.value}
        error={isMissing ? t('error:SEARCH_TERM_REQUIRED') : null}
        onChange={(event) => search(event.currentTarget.value)}
        trailing={
          <IconButton type="submit" label={t('searchNow')}>
            <SearchIcon />
          </IconButton>
        }
      />
    </form>
  );
}
