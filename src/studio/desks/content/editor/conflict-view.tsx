import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { Choice } from '../../../../core/ui/form/choice.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { contentText } from '../../../forms/compare/content-text.ts';
import { type Clash, mergeOf, withMine } from '../../../forms/compare/merge.ts';
import { labelOf } from '../../../forms/entry/fields.ts';
import { ChangeList, ChangeName, useValueText } from '../../../forms/fields/form-summary.tsx';
import type { ContentEntry } from '../content-state.ts';
import { type EditorState, valueOf } from './editor-state.ts';

type Side = 'mine' | 'theirs';
/** The chosen versions, by the path of a value. */
type Choices = Readonly<Record<string, Side>>;

const keyOfChange = ({ path }: Change): string => path.join('.');

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

interface ClashChoicesProps {
  clashes: readonly Clash[];
  labels: Readonly<Record<Side, string>>;
  chosen: Choices;
  onChoose: (key: string, side: Side) => void;
}

/** Values that two versions have changed differently, side by side: the editor chooses one of each. */
function ClashChoices({ clashes, labels, chosen, onChoose }: ClashChoicesProps) {
  const t = useWords('studio-content');
  const valueText = useValueText();
  const text = ({ field, after }: Change) =>
    contentText(field, after, { name: (part) => t(`fields.${labelOf(part)}`), text: valueText });
  return (
    <ul className="clashes">
      {clashes.map(({ mine, theirs }) => {
        const key = keyOfChange(mine);
        return (
          <li key={key}>
            <Choice
              label={<ChangeName change={mine} />}
              options={[
                { value: 'mine', label: <Version label={labels.mine} text={text(mine)} /> },
                { value: 'theirs', label: <Version label={labels.theirs} text={text(theirs)} /> },
              ]}
              value={chosen[key] ?? null}
              onChoose={(side) => onChoose(key, side)}
            />
          </li>
        );
      })}
    </ul>
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
