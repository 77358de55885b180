import { contrastsOf, weaknessOf } from '../../../../rules/contrast.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';

interface ColourFieldProps {
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The field of an accent colour: its contrast with light and dark pages is checked while it is chosen. */
export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
  const t = useWords('studio-content');
  const text = typeof value === 'string' ? value : '';
  const isColour = /^#[0-9a-fA-F]{6}$/.test(text);
  const weak = isColour ? weaknessOf(text) : null;
  const hint = isColour && weak === null ? t('colour.good', shownContrasts(text)) : t('colour.form');
  const problem = weak ? t(`colour.weak.${weak.on}`, { contrast: weak.contrast.toFixed(1) }) : undefined;
  return (
    <div className="colour-field">
      <Field
        label={label}
        value={text}
        spellCheck={false}
        placeholder="#6a3df0"
        hint={hint}
        error={error ?? problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
        trailing={
          <input
            type="color"
            aria-label={t('colour.choose')}
            value={isColour ? text.toLowerCase() : '#808080'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
      {weak ? (
        <Button onClick={() => onChange(weak.better)}>{t('colour.better', { colour: weak.better })}</Button>
      ) : null}
    </div>
  );
}

function shownContrasts(colour: string): { light: string; dark: string } {
  const { light, dark } = contrastsOf(colour);
  return { light: light.toFixed(1), dark: dark.toFixed(1) };
}
