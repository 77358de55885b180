import { useId, useMemo } from 'react';
import { useLanguage } from '../words/words.ts';

/** Codes in the browser's list that are no current country for deliveries. */
const noCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ KR'.split(
    ' ',
  ),
);

/** Every country except Korea, by its name in the reader's language. */
function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code))
    .flatMap((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}

interface CountryFieldProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
}

export function CountryField({ label, value, onChange }: CountryFieldProps) {
  const id = useId();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <select
          id={id}
          className="field-control"
          autoComplete="shipping country"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
