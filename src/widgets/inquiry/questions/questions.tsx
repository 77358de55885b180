import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { Question } from '../../../../server/inquiry/contract.ts';
import { warn } from '../../../core/element/attributes/warn.ts';
import { scrollWhenDrawn } from '../../../core/element/view/scroll-when-drawn.ts';
import { Prose } from '../../../core/ui/content/prose.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { ChevronDownIcon } from '../../../core/ui/icons/chevron-down.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { topics } from '../topics.ts';

/** The answered questions, by topic or by search. */
export function Questions({ state, requestedId }: { state: InquiryState; requestedId: string | undefined }) {
  useSignals();
  const t = useWords('inquiry');
  const { questions } = state;
  return (
    <div className="questions">
      <Field
        type="search"
        label={t('search')}
        placeholder={t('searchHint')}
        value={questions.term.value}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => questions.search(event.currentTarget.value)}
      />
      {questions.isSearching.value ? null : (
        <div className="topics" role="group" aria-label={t('topic')}>
          {[null, ...topics].map((topic) => (
            <button
              key={topic}
              type="button"
              className="topic"
              aria-pressed={questions.topic.value === topic}
              onClick={() => {
                questions.topic.value = topic;
              }}
            >
              {t(topic === null ? 'allTopics' : `topics.${topic}`)}
            </button>
          ))}
        </div>
      )}
      <Found state={state} requestedId={requestedId} />
      {questions.isWaiting.value ? null : (
        <aside className="still">
          <p>{t('still')}</p>
          <Button kind="primary" onClick={() => state.go('ask')}>
            {t('views.ask')}
          </Button>
        </aside>
      )}
    </div>
  );
}

function Found({ state, requestedId }: { state: InquiryState; requestedId: string | undefined }) {
  useSignals();
  const t = useWords('inquiry');
  const { all, shown, load, isSearching, term } = state.questions;
  const everything = isSearching.value ? undefined : all.value.value;
  useEffect(() => {
    if (!requestedId || !everything || everything.some(({ questionId }) => questionId === requestedId)) return;
    warn(({ warnMissing }) => warnMissing(requestedId));
  }, [everything, requestedId]);
  if (!all.value.value) {
    return all.value.status === 'failed' ? (
      <ErrorState error={all.value.error} retryLabel={t('retry')} onRetry={load} />
    ) : (
      <Loading label={t('loading')} className="inquiry-waiting">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <Skeleton key={key} shape="line" style={{ blockSize: '3.5rem' }} />
        ))}
      </Loading>
    );
  }
  const count = shown.value.length;
  const isWaiting = all.value.status === 'loading';
  return (
    <>
      <p className="unseen" role="status">
        {isSearching.value && !isWaiting ? t('found', { count }) : null}
      </p>
      {count === 0 && !isWaiting ? (
        <EmptyState
          title={isSearching.value ? t('nothingFound', { term: term.value.trim() }) : t('empty')}
          text={t('nothingFoundText')}
        />
      ) : (
        <ul className="question-list" aria-busy={isWaiting}>
          {shown.value.map((question) => (
            <li key={question.questionId}>
              <Answered question={question} isRequested={question.questionId === requestedId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answered({ question, isRequested }: { question: Question; isRequested: boolean }) {
  const t = useWords('inquiry');
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isRequested || !details.current) return;
    details.current.open = true;
    details.current.querySelector('summary')?.focus({ preventScroll: true });
    scrollWhenDrawn(details.current);
  }, [isRequested]);
  return (
    <details className="question" part="question" ref={details}>
      <summary>
        <span>
          <span className="question-topic">{t(`topics.${question.topic}`)}</span>
          <span className="question-name" dir="auto">
            {question.name}
          </span>
        </span>
        <ChevronDownIcon />
      </summary>
      <Prose prose={question.answer} />
    </details>
  );
}
