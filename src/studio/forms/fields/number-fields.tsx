import { useState } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { decimalIn, wholeNumberIn } from '../../../../rules/text/typed-digits.ts';
import { rewriting } from '../../../core/ui/form/composing.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';

interface NumberFieldProps {
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A whole number; empty for none. */
export function NumberField({ min, max, ...props }: NumberFieldProps & { min: number; max: number }) {
  const t = useWords('studio-content');
  const read = (text: string) => {
    const number = wholeNumberIn(text);
    return number === null || number < min || number > max ? null : number;
  };
  const shown = typeof props.value === 'number' ? String(props.value) : '';
  return (
    <TypedNumber {...props} inputMode="numeric" shown={shown} read={read} wrong={t('number.whole', { min, max })} />
  );
}

/** An amount as people write it; the file form has whole minor units. */
export function MoneyField({ currency, ...props }: NumberFieldProps & { currency: string }) {
  const t = useWords('studio-content');
  const language = useLanguage();
  const unit = 10 ** digitsOf(currency);
  const amount = typeof props.value === 'number' ? props.value : null;
  const read = (text: string) => {
    const written = decimalIn(text);
    const minor = written === null ? null : Math.round(written * unit);
    return minor !== null && Math.abs(minor - Number(written) * unit) < 1e-6 ? minor : null;
  };
  return (
    <TypedNumber
      {...props}
      inputMode="decimal"
      shown={amount === null ? '' : String(amount / unit)}
      read={read}
      hint={amount === null ? currency : formatMoney({ amount, currency }, language)}
      wrong={t('number.amount', { currency })}
    />
  );
}

interface TypedNumberProps extends NumberFieldProps {
  inputMode: 'numeric' | 'decimal';
  /** The value as a text, while it is not edited. */
  shown: string;
  hint?: string;
  /** @returns null for a text that is no such number */
  read: (text: string) => number | null;
  /** Message about such a text. */
  wrong: string;
}

/**
 * While a person edits it, it is the text that they have typed; numbers in it count at once. A text that is no number stays to be
 * corrected. A text field, since browsers drop full-width digits from a field for numbers.
 */
function TypedNumber({ label, inputMode, shown, hint, error, read, wrong, onChange }: TypedNumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null;
  const change = (text: string) => {
    setTyped(text);
    setHasLeft(false);
    onChange(read(text) ?? undefined);
  };
  return (
    <Field
      label={label}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      value={typed ?? shown}
      hint={hint}
      error={isWrong && hasLeft ? wrong : error}
      {...rewriting(change)}
      onBlur={() => {
        setHasLeft(true);
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
