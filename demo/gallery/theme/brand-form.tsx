import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Choice } from '../../../src/core/ui/form/choice.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import { type Brand, type Density, densities, type Font, fonts, type Radius, radii } from './brand.ts';
import type { ThemeState } from './theme-state.ts';

const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) => Object.keys(options) as Key[]; // its own keys

export function BrandForm({ state }: { state: ThemeState }) {
  useSignals();
  const t = useWords('theme');
  const brand = state.brand.value;
  return (
    <form className="brand" onSubmit={(event) => event.preventDefault()}>
      <div className="brand-colours">
        {(['accent', 'ground', 'ink'] as const).map((name) => (
          <ColourField key={name} state={state} name={name} />
        ))}
      </div>
      <Choice<Font>
        label={t('font')}
        options={keysOf(fonts).map((value) => ({ value, label: t(`fonts.${value}`) }))}
        value={brand.font}
        onChoose={(font) => state.change({ font })}
      />
      <Choice<Radius>
        label={t('radius')}
        options={keysOf(radii).map((value) => ({ value, label: t(`radii.${value}`) }))}
        value={brand.radius}
        onChoose={(radius) => state.change({ radius })}
      />
      <Choice<Density>
        label={t('density')}
        options={keysOf(densities).map((value) => ({ value, label: t(`densities.${value}`) }))}
        value={brand.density}
        onChoose={(density) => state.change({ density })}
      />
    </form>
  );
}

interface ColourFieldProps {
  state: ThemeState;
  name: keyof Pick<Brand, 'accent' | 'ground' | 'ink'>;
}

function ColourField({ state, name }: ColourFieldProps) {
  useSignals();
  const t = useWords('theme');
  const id = useId();
  const value = state.brand.value[name];
  return (
    <div className="accent">
      <input
        type="color"
        id={id}
        value={value}
        onChange={(event) => state.change({ [name]: event.currentTarget.value })}
      />
      <p>
        <label htmlFor={id}>{t(`colours.${name}`)}</label>
        <code className="field-note">{value}</code>
      </p>
    </div>
  );
}
