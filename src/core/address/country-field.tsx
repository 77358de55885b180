import { useId, useMemo } from 'react';
import { typedKeys } from '../ui/form/typed-keys.ts';
import { ChevronDownIcon } from '../ui/icons/chevron-down.tsx';
import { useLanguage } from '../words/words.ts';
import { countriesIn } from './countries.ts';

interface CountryFieldProps {
  label: string;
  value: string;
  autoComplete: string;
  onChange: (code: string) => void;
}

export function CountryField({ label, value, autoComplete, onChange }: CountryFieldProps) {
  const id = useId();
  const language = useLanguage();
  const { frequent, others } = useMemo(() => countriesIn(language), [language]);
  const optionOf = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code}>
      {name}
    </option>
  );
  return (
    <div className="field" {...typedKeys}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box select-box">
        <select
          id={id}
          className="field-control"
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {frequent.map(optionOf)}
          <hr />
          {others.map(optionOf)}
        </select>
        <ChevronDownIcon />
      </div>
    </div>
  );
}
