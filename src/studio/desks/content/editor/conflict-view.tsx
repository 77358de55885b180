import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { mergeOf, withMine } from '../../../forms/compare/merge.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';
import type { ContentEntry } from '../content-state.ts';
import { type Choices, ClashChoices, keyOfChange } from './clash-choices.tsx';
import { type EditorState, valueOf } from './editor-state.ts';

/** Two people have changed an entry: both versions, and one value for each conflict. Nothing is sent before. */
export function ConflictView({ editor, theirs }: { editor: EditorState; theirs: ContentEntry }) {
  useSignals();
  const t = useWords('studio-content');
  const { instant } = useMoments();
  const { form, saved, value } = editor.form;
  const merge = useMemo(
    () => mergeOf(form, saved.value, value.value, valueOf(theirs)),
    [form, saved.value, value.value, theirs],
  );
  const [chosen, setChosen] = useState<Choices>({});
  const isDecided = merge.clashes.every(({ mine }) => chosen[keyOfChange(mine)] !== undefined);
  const author = (theirs.draft ?? theirs.published)?.author.name ?? t('author.import');
  const settle = () => {
    const mine = merge.clashes.filter(({ mine }) => chosen[keyOfChange(mine)] === 'mine');
    editor.settle(withMine(merge, mine));
  };
  return (
    <section className="panel conflict" role="alert">
      <h2>{t('conflict.title')}</h2>
      <p>{t('conflict.text', { name: author, at: instant(theirs.changedAt) })}</p>
      {merge.applied.length > 0 ? (
        <>
          <h3>{t('conflict.kept')}</h3>
          <ChangeList changes={merge.applied} />
        </>
      ) : null}
      {merge.clashes.length > 0 ? <h3>{t('conflict.clashes')}</h3> : null}
      <ClashChoices
        clashes={merge.clashes}
        labels={{ mine: t('conflict.mine'), theirs: author }}
        chosen={chosen}
        onChoose={(key, side) => setChosen({ ...chosen, [key]: side })}
      />
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
