import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { themes } from '../../../src/core/design/theme.ts';
import { Choice } from '../../../src/core/ui/form/choice.tsx';
import { languages } from '../../../src/core/words/language.ts';
import { languageNames } from '../../../src/core/words/language-names.ts';
import { useWords } from '../../../src/core/words/words.ts';
import { exampleTags } from './examples.ts';
import type { PlaygroundState } from './playground-state.ts';
import { directions, widths } from './project.ts';

/** The choice of the example and of the preview's settings. */
export function Settings({ state }: { state: PlaygroundState }) {
  useSignals();
  const t = useWords('playground');
  const exampleId = useId();
  return (
    <form className="playground-settings" onSubmit={(event) => event.preventDefault()}>
      <p className="select">
        <label htmlFor={exampleId}>{t('example')}</label>
        <select
          id={exampleId}
          value={state.example.value ?? ''}
          onChange={(event) => state.start(event.currentTarget.value)}
        >
          {state.example.value === null ? <option value="">{t('shared')}</option> : null}
          {exampleTags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      </p>
      <Choice
        label={t('width')}
        options={widths.map((value) => ({ value, label: value === 'full' ? t('fullWidth') : value }))}
        value={state.width.value}
        onChoose={(next) => {
          state.width.value = next;
        }}
      />
      <Choice
        label={t('theme')}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        value={state.theme.value}
        onChoose={(next) => {
          state.theme.value = next;
        }}
      />
      <Choice
        label={t('language')}
        options={languages.map((value) => ({
          value,
          label: (
            <span lang={value} translate="no">
              {languageNames[value]}
            </span>
          ),
        }))}
        value={state.language.value}
        onChoose={(next) => {
          state.language.value = next;
        }}
      />
      <Choice
        label={t('direction')}
        options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        value={state.direction.value}
        onChoose={(next) => {
          state.direction.value = next;
        }}
      />
    </form>
  );
}
