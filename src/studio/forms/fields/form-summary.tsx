import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { Change } from '../compare/changes.ts';
import { asList, labelOf, labelsOn } from '../entry/fields.ts';
import type { FormState } from '../entry/form-state.ts';
import { fieldsIn } from '../entry/missing.ts';
import { idOfPath, type Path } from '../entry/paths.ts';
import { wordsFor, wordsOf } from '../entry/words-value.ts';
import { goTo } from './go-to.ts';
import { LanguageName, LanguageNames } from './language-name.tsx';

/** Problems and missing values: each links to its field. */
export function ProblemSummary({ state, showsMissing }: { state: FormState; showsMissing: boolean }) {
  useSignals();
  const t = useWords('studio-content');
  const missing = showsMissing ? fieldsIn(state.missing.value) : [];
  const problems = state.problems.value;
  const nameOfPlace = (path: Path) =>
    trailOf(
      path,
      labelsOn(state.form, path).map((label) => t(`fields.${label}`)),
    );
  if (missing.length + problems.length === 0) return null;
  return (
    <section className="panel form-problems" role="alert" aria-label={t('form.problems')}>
      <h2>{t('form.problems')}</h2>
      <ul>
        {problems.map(({ path, text }) => {
          const place = nameOfPlace(path);
          return (
            <li key={`${path.join('.')} ${text}`}>
              <PlaceLink state={state} path={path}>
                {place === '' ? text : `${place}: ${text}`}
              </PlaceLink>
            </li>
          );
        })}
        {missing.map(({ path, labels, languages }) => (
          <li key={path.join('.')}>
            <PlaceLink state={state} path={path}>
              {t('form.missingNamed', {
                name: trailOf(
                  path,
                  labels.map((label) => t(`fields.${label}`)),
                ),
              })}
              {languages.length > 0 ? ' · ' : ''}
              <LanguageNames languages={languages} />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Candidates 2 › Name`: the numbers of a path stand behind the list that they count. */
export function trailOf(path: Path, names: readonly string[]): string {
  const numbers = path.filter((part) => typeof part === 'number');
  return names
    .map((name, index) => (numbers[index] === undefined ? name : `${name} ${numbers[index] + 1}`))
    .join(' › ');
}

function PlaceLink({ state, path, children }: { state: FormState; path: Path; children: ReactNode }) {
  return (
    <a
      href={`#${idOfPath(path)}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(state, path);
      }}
    >
      {children}
    </a>
  );
}

/** Differences, value by value. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useWords('studio-content');
  const text = useValueText();
  return (
    <table className="list changes">
      <thead>
        <tr>
          <th scope="col">{t('changes.what')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.join('.')}>
            <th scope="row">
              <ChangeName change={change} />
            </th>
            <td dir="auto" translate="no">
              <del>{text(change, change.before)}</del>
            </td>
            <td dir="auto" translate="no">
              <ins>{text(change, change.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a change: `Candidates › 2 Duet › Name · English`. */
export function ChangeName({ change: { steps, language } }: { change: Change }) {
  const t = useWords('studio-content');
  const reader = useLanguage();
  return (
    <>
      {steps.map((step, index) => (
        <span key={'label' in step ? step.label : step.number}>
          {index > 0 ? ' › ' : ''}
          {'label' in step ? (
            t(`fields.${step.label}`)
          ) : (
            <span dir="auto" translate="no">
              {`${step.number} ${wordsFor(step.name, reader)}`.trim()}
            </span>
          )}
        </span>
      ))}
      {language ? ' · ' : ''}
      {language ? <LanguageName language={language} /> : null}
    </>
  );
}

/** A value in words: a choice by its name, a list by its number, a picture as such. */
export function useValueText(): (change: Pick<Change, 'field'>, value: unknown) => string {
  const t = useWords('studio-content');
  const reader = useLanguage();
  return ({ field }, value) => {
    if (value === undefined) return '–';
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    switch (field.kind) {
      case 'choice':
        return t(`choices.${labelOf(field)}.${written}`);
      case 'switch':
        return t(value === true ? 'changes.on' : 'changes.off');
      case 'list':
      case 'pictures':
      case 'references':
        return t('changes.entries', { count: asList(value).length });
      case 'picture':
        return t('changes.picture', { name: wordsFor(wordsOf(Object(value)['alt']), reader) });
      default:
        return written;
    }
  };
}
