import { formatMoney } from '../../../../rules/money.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useLanguage } from '../../../core/words/words.ts';

interface NumberFieldProps {
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A whole number; empty for none. */
export function NumberField({ least, most, ...props }: NumberFieldProps & { least: number; most: number }) {
  const { label, value, error, onChange } = props;
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={typeof value === 'number' ? value : ''}
      error={error}
      onChange={({ currentTarget }) => onChange(numberIn(currentTarget.value))}
    />
  );
}

/** An amount as people write it; the file form has whole minor units. */
export function MoneyField({ currency, ...props }: NumberFieldProps & { currency: string }) {
  const { label, value, error, onChange } = props;
  const language = useLanguage();
  const unit = 10 ** digitsOf(currency);
  const amount = typeof value === 'number' ? value : null;
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={1 / unit}
      value={amount === null ? '' : amount / unit}
      hint={amount === null ? currency : formatMoney({ amount, currency }, language)}
      error={error}
      onChange={({ currentTarget }) => {
        const written = numberIn(currentTarget.value);
        onChange(written === undefined ? undefined : Math.round(written * unit));
      }}
    />
  );
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
