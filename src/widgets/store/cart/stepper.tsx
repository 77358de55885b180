import { IconButton } from '../../../core/ui/form/button.tsx';
import { QuantityField } from '../../../core/ui/form/quantity-field.tsx';
import { MinusIcon } from '../../../core/ui/icons/minus.tsx';
import { PlusIcon } from '../../../core/ui/icons/plus.tsx';
import { useWords } from '../../../core/words/words.ts';

interface StepperProps {
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** Of the product, where a page has several steppers. */
  name?: string;
}

/** A quantity of at least one. */
export function Stepper({ value, max, onChange, name }: StepperProps) {
  const t = useWords('store-cart');
  const label = (key: 'less' | 'moreOf' | 'quantity') => (name ? t('of', { name, what: t(key) }) : t(key));
  return (
    <div className="stepper">
      <IconButton label={label('less')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <MinusIcon />
      </IconButton>
      <QuantityField label={label('quantity')} value={value} min={1} max={max} onChange={onChange} />
      <IconButton label={label('moreOf')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <PlusIcon />
      </IconButton>
    </div>
  );
}
