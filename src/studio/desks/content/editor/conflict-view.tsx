import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Choice } from '../../../../core/ui/form/choice.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { contentText } from '../../../forms/compare/content-text.ts';
import { mergeOf, withMine } from '../../../forms/compare/merge.ts';
import { labelOf } from '../../../forms/entry/fields.ts';
import { ChangeList, ChangeName, useValueText } from '../../../forms/fields/form-summary.tsx';
import type { ContentEntry } from '../content-state.ts';
import { type EditorState, valueOf } from './editor-state.ts';

/** Two people have changed an entry: both versions, and one value for what both changed. Nothing is sent before. */
export function ConflictView({ editor, theirs }: { editor: EditorState; theirs: ContentEntry }) {
  useSignals();
  const t = useWords('studio-content');
  const { instant } = useMoments();
  const valueText = useValueText();
  const text = ({ field, after }: Change) =>
    contentText(field, after, { name: (part) => t(`fields.${labelOf(part)}`), text: valueText });
  const { form, saved, value } = editor.form;
  const merge = useMemo(
    () => mergeOf(form, saved.value, value.value, valueOf(theirs)),
    [form, saved.value, value.value, theirs],
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const keyOf = (path: readonly (string | number)[]) => path.join('.');
  const isDecided = merge.clashes.every(({ mine }) => chosen[keyOf(mine.path)] !== undefined);
  const author = (theirs.draft ?? theirs.published)?.author.name ?? t('author.import');
  const settle = () => {
    const mine = merge.clashes.filter(({ mine }) => chosen[keyOf(mine.path)] === 'mine');
    editor.settle(withMine(merge, mine));
  };
  return (
    <section className="panel conflict" role="alert">
      <h2>{t('conflict.title')}</h2>
      <p>{t('conflict.text', { name: author, at: instant(theirs.changedAt) })}</p>
      {merge.kept.length > 0 ? (
        <>
          <h3>{t('conflict.kept')}</h3>
          <ChangeList changes={merge.kept} />
        </>
      ) : null}
      {merge.clashes.length > 0 ? <h3>{t('conflict.clashes')}</h3> : null}
      <ul className="clashes">
        {merge.clashes.map(({ mine, theirs }) => {
          const key = keyOf(mine.path);
          return (
            <li key={key}>
              <Choice
                label={<ChangeName change={mine} />}
                options={[
                  { value: 'mine', label: <Version label={t('conflict.mine')} text={text(mine)} /> },
                  { value: 'theirs', label: <Version label={author} text={text(theirs)} /> },
                ]}
                value={chosen[key] ?? null}
                onChoose={(which) => setChosen({ ...chosen, [key]: which })}
              />
            </li>
          );
        })}
      </ul>
      <div className="desk-actions">
        <Button kind="primary" disabled={!isDecided} onClick={settle}>
          {t('conflict.settle')}
        </Button>
        <Button kind="danger" onClick={() => editor.settle(valueOf(theirs))}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}

const Version = ({ label, text }: { label: string; text: string }) => (
  <span className="clash-version">
    <small translate="no">{label}</small>
    <span dir="auto" translate="no">
      {text}
    </span>
  </span>
);
