import { type KeyboardEvent, useState } from 'react';
import { wholeNumberIn } from '../../../../rules/text/typed-digits.ts';
import { isComposing, rewriting } from './composing.ts';
import { typedKeys } from './typed-keys.ts';

interface QuantityFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** How the arrow keys change the number. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A whole number. While a person edits it, it is the text that they have typed, which may be empty; numbers in it count at once.
 * A text field, since browsers drop full-width digits from a field for numbers.
 */
export function QuantityField({ label, value, min, max, onChange }: QuantityFieldProps) {
  /** The typed text, as long as `value` is still the number in it. */
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const change = (text: string, isComposing: boolean) => {
    const number = wholeNumberIn(text);
    const next = number === null || number < min ? value : Math.min(number, max);
    // A text that an input method composes is not replaced.
    setTyped({ text: number !== null && number > max && !isComposing ? String(max) : text, value: next });
    if (next !== value) onChange(next);
  };
  const step = (event: KeyboardEvent) => {
    typedKeys.onKeyDown(event);
    const by = steps[event.key];
    if (by === undefined || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    setTyped(null);
    onChange(Math.max(min, Math.min(max, value + by)));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      // biome-ignore lint/a11y/useSemanticElements: that element drops full-width digits
      role="spinbutton"
      className="figures"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      value={typed?.value === value ? typed.text : value}
      onFocus={(event) => event.currentTarget.select()}
      {...rewriting(change)}
      {...typedKeys}
      onKeyDown={step}
      onBlur={() => setTyped(null)}
    />
  );
}
