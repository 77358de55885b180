import { Choice } from '../../../core/ui/form/choice.tsx';
import { FieldFrame } from '../../../core/ui/form/field-frame.tsx';

interface ChoiceFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** More than these do not stand side by side. */
const maxSideBySide = 4;

/** One of a few values. */
export function ChoiceField({ label, options, value, error, onChange }: ChoiceFieldProps) {
  if (options.length <= maxSideBySide)
    return (
      <div className="field">
        <Choice label={label} options={options} value={value} onChoose={onChange} />
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    );
  return <SelectField label={label} options={options} value={value} error={error} onChange={onChange} />;
}

/** One of many values. */
export function SelectField({ label, options, value, error, onChange }: ChoiceFieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <select value={value ?? ''} {...control} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {value === null ? <option value="">–</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
