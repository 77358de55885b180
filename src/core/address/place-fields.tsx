import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { fieldLengths } from '../../../rules/saved-addresses.ts';
import { Button } from '../ui/form/button.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { Field } from '../ui/form/field.tsx';
import { useWords } from '../words/words.ts';
import { countryAbroad } from './countries.ts';
import { CountryField } from './country-field.tsx';
import { type FieldProblem, labelKeyOf, type Place, type PlaceField, placeFieldsOf } from './place.ts';
import type { PlaceLookup } from './place-lookup.ts';

interface PlaceFieldsProps {
  place: Place;
  problems: Partial<Record<PlaceField, FieldProblem>>;
  /** Null for the address of another person: neither the postal code nor the browser fills anything in. */
  lookup: PlaceLookup | null;
  onType: (changes: Partial<Place>) => void;
}

const autoComplete: Readonly<Record<keyof Place, string>> = {
  country: 'shipping country',
  postalCode: 'shipping postal-code',
  region: 'shipping address-level1',
  city: 'shipping address-level2',
  street: 'shipping address-line1',
  detail: 'shipping address-line2',
};

/** Where a parcel goes: the country, and the fields that its addresses have, in its own order. */
export function PlaceFields({ place, problems, lookup, onType }: PlaceFieldsProps) {
  const t = useWords('address');
  const { country } = place;
  // Another person's address abroad begins with its own country, not with that of the reader.
  const [firstCountry] = useState(country);
  const abroad = () => (lookup === null && firstCountry !== 'KR' ? firstCountry : countryAbroad());
  const autoCompleteOf = (field: keyof Place) => (lookup ? autoComplete[field] : 'off');
  const isKorea = country === 'KR';
  const change = (changes: Partial<Place>) => {
    onType(changes);
    lookup?.follow();
  };
  const hintOf = (field: PlaceField): string | undefined => {
    if (field === 'postalCode') return country === 'JP' && lookup ? t('codeHint') : undefined;
    if (field === 'region') return country === 'JP' ? undefined : t('regionHint');
    return field === 'detail' ? t('detailHint') : undefined;
  };
  return (
    <>
      <Choice
        label={t('where')}
        options={[
          { value: 'korea', label: t('inKorea') },
          { value: 'abroad', label: t('abroad') },
        ]}
        value={isKorea ? 'korea' : 'abroad'}
        onChoose={(where) => change({ country: where === 'korea' ? 'KR' : abroad() })}
      />
      {isKorea ? null : (
        <CountryField
          label={t('fields.country')}
          value={country}
          autoComplete={autoCompleteOf('country')}
          onChange={(code) => change({ country: code })}
        />
      )}
      {placeFieldsOf(country).map((field) => {
        const problem = problems[field];
        return (
          <div key={field} className="place-field">
            <Field
              name={field}
              label={t(labelKeyOf(country, field))}
              hint={hintOf(field)}
              value={place[field]}
              error={problem ? t(problem, { max: fieldLengths[field] }) : null}
              autoComplete={autoCompleteOf(field)}
              {...(field === 'postalCode' && (isKorea || country === 'JP') && { inputMode: 'numeric' as const })}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
            {field === 'postalCode' && lookup ? <Found lookup={lookup} /> : null}
          </div>
        );
      })}
    </>
  );
}

/** The places of the postal code. Announced to screen readers, since it changes other fields. */
function Found({ lookup }: { lookup: PlaceLookup }) {
  useSignals();
  const t = useWords('address');
  const found = lookup.found.value;
  const nameOf = ({ region, city, street }: { region: string; city: string; street: string }) =>
    `${region}${city}${street}`;
  return (
    <div role="status" className="place-found">
      {found.status === 'filled' ? <p lang="ja">{nameOf(found.place)}</p> : null}
      {found.status === 'none' ? <p>{t('found.none')}</p> : null}
      {found.status === 'failed' ? <p>{t('found.failed')}</p> : null}
      {found.status === 'several' ? (
        <>
          <p>{t('found.several')}</p>
          <ul>
            {found.places.map((place) => (
              <li key={nameOf(place)}>
                <Button lang="ja" onClick={() => lookup.choose(place)}>
                  {nameOf(place)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
