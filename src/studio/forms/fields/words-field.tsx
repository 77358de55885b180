import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { createLatePart } from '../../../core/state/late-part.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { LateView } from '../../../core/ui/state/late-view.tsx';
import { languageNames } from '../../../core/words/language-names.ts';
import { type Language, useWords } from '../../../core/words/words.ts';
import { showFailure } from '../../layout/toasts.ts';
import { idOfPath, type Path } from '../entry/paths.ts';
import { isEmpty, languageOrder, missingLanguages, type Words, wordsOf } from '../entry/words-value.ts';
import { limitOf } from '../limit.ts';
import { FieldSet } from './field-set.tsx';
import { useForm } from './form-context.ts';
import { LanguageName } from './language-name.tsx';
import { pasteAsMarkdown } from './paste-as-markdown.ts';

interface WordsFieldProps {
  label: string;
  path: Path;
  value: unknown;
  shape: 'line' | 'passage' | 'markdown';
  max: number;
  isNeeded: boolean;
  /** True if the label need not say that the field is optional. */
  isPart?: boolean;
  /** A suggestion, such as the name of a picture's subject. */
  suggestion?: Words;
}

/** A line grows too, so that no long name is cut off in a narrow column. */
const rows = { line: 1, passage: 4, markdown: 12 } as const;

const preview = createLatePart(() => import('./markdown-preview.tsx'));

/** A text in three languages side by side; missing texts are marked. */
export function WordsField({ label, path, value, shape, max, isNeeded, isPart, suggestion }: WordsFieldProps) {
  useSignals();
  const t = useWords('studio-content');
  const { state, marksMissing } = useForm();
  const [isPreview, setPreview] = useState(false);
  const words = wordsOf(value);
  const missing = missingLanguages(words);
  const marks = isEmpty(words) ? isNeeded && marksMissing : true;
  const set = (language: Language, text: string) => {
    const next = { ...words, [language]: text };
    state.set(path, isEmpty(next) ? undefined : next);
  };
  const [only] = languageOrder.filter((language) => !missing.includes(language));
  const isAlone = only !== undefined && missing.length === 2 && shape === 'line';
  return (
    <FieldSet
      label={label}
      path={path}
      isOptional={!isNeeded && !isPart}
      hint={shape === 'markdown' ? t('form.markdown') : undefined}
      action={
        shape === 'markdown' ? (
          <Button kind="plain" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'form.write' : 'form.preview')}
          </Button>
        ) : isEmpty(words) && suggestion && !isEmpty(suggestion) ? (
          <Button kind="plain" onClick={() => state.set(path, suggestion)}>
            {t('form.useName')}
          </Button>
        ) : isAlone ? (
          <Button kind="plain" onClick={() => state.set(path, wordsOf(words[only]))}>
            {t('form.useEverywhere')}
          </Button>
        ) : null
      }
    >
      <div className={`words-columns words-${shape}`}>
        {languageOrder.map((language) => {
          const place = [...path, language];
          const problem = state.problems.value.find((one) => idOfPath(one.path) === idOfPath(place));
          const limit = limitOf(words[language], max, t);
          const isMissing = marks && missing.includes(language);
          const common = {
            label: <LanguageName language={language} />,
            translate: 'no' as const,
            lang: language,
            value: words[language],
            count: limit.count,
            error: limit.error ?? problem?.text,
            hint: isMissing ? <span className="missing">{t('form.missing')}</span> : undefined,
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              set(language, shape === 'line' ? currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') : currentTarget.value),
          };
          return (
            <div key={language} id={idOfPath(place)}>
              {isPreview ? (
                <LateView part={preview} waiting={null} onFailure={showFailure}>
                  {({ MarkdownPreview }) => (
                    <MarkdownPreview label={languageNames[language]} text={words[language]} lang={language} />
                  )}
                </LateView>
              ) : (
                <TextArea {...common} rows={rows[shape]} onPaste={shape === 'markdown' ? pasteAsMarkdown : undefined} />
              )}
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
