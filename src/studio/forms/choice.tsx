interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  nameOf: (value: Value) => string;
  /** The line for nothing; without it something is always chosen. */
  none?: string;
  onChange: (value: Value | null) => void;
}

/** One of a few values of a dialog. */
export function Choice<Value extends string>({ label, values, value, nameOf, none, onChange }: ChoiceProps<Value>) {
  return (
    <label className="form">
      {label}
      <select
        className="select"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value) ?? null)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
