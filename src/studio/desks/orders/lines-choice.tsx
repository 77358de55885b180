import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { useWords } from '../../../core/words/words.ts';

interface LinesChoiceProps {
  lines: readonly { lineId: string; text: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Lines of an order, for an action on some of them. */
export function LinesChoice({ lines, chosen, onChange }: LinesChoiceProps) {
  const t = useWords('studio-orders');
  return (
    <fieldset className="choices">
      <legend>{t('which')}</legend>
      {lines.map(({ lineId, text }) => (
        <Checkbox
          key={lineId}
          checked={chosen.includes(lineId)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, lineId] : chosen.filter((one) => one !== lineId))}
        >
          <span dir="auto" translate="no">
            {text}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
