import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { QuantityField } from '../../../core/ui/form/quantity-field.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Counts } from './orders-state.ts';

interface LinesChoiceProps {
  /** `max`: how many pieces can be chosen, where that is a choice. */
  lines: readonly { id: string; text: string; name?: string; max?: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  counts?: Counts;
  onCount?: (counts: Counts) => void;
}

/** Lines of an order, or their parcels, for an action on some of them. */
export function LinesChoice({ lines, chosen, onChange, counts = {}, onCount }: LinesChoiceProps) {
  const t = useWords('studio-orders');
  return (
    <fieldset className="choices">
      <legend>{t('which')}</legend>
      {lines.map(({ id, text, name, max = 1 }) => (
        <div className="counted-choice" key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            <span dir="auto" translate="no">
              {text}
            </span>
          </Checkbox>
          {onCount && max > 1 && chosen.includes(id) ? (
            <span className="counted-pieces">
              <QuantityField
                label={t('piecesOf', { name })}
                value={Math.min(counts[id] ?? max, max)}
                min={1}
                max={max}
                onChange={(count) => onCount({ ...counts, [id]: count })}
              />
              <span>{t('ofPieces', { count: max })}</span>
            </span>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
