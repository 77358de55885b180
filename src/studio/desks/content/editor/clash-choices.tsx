import { Choice } from '../../../../core/ui/form/choice.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { Change } from '../../../forms/compare/changes.ts';
import { contentText } from '../../../forms/compare/content-text.ts';
import type { Clash } from '../../../forms/compare/merge.ts';
import { labelOf } from '../../../forms/entry/fields.ts';
import { ChangeName, useValueText } from '../../../forms/fields/form-summary.tsx';

type Side = 'mine' | 'theirs';
/** The chosen versions, by the path of a value. */
export type Choices = Readonly<Record<string, Side>>;

export const keyOfChange = ({ path }: Change): string => path.join('.');

interface ClashChoicesProps {
  clashes: readonly Clash[];
  labels: Readonly<Record<Side, string>>;
  chosen: Choices;
  onChoose: (key: string, side: Side) => void;
}

/** Values that two versions have changed differently, side by side: the editor chooses one of each. */
export function ClashChoices({ clashes, labels, chosen, onChoose }: ClashChoicesProps) {
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
