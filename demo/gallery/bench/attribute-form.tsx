import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { brandAccent } from '../../../rules/brand.ts';
import { Checkbox } from '../../../src/core/ui/form/checkbox.tsx';
import { Choice } from '../../../src/core/ui/form/choice.tsx';
import { Field } from '../../../src/core/ui/form/field.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import type { ShownElement } from '../elements.ts';
import { Sentence } from '../sentence.tsx';
import { attributeNames, type BenchState } from './bench-state.ts';

interface AttributeFormProps {
  state: BenchState;
  element: ShownElement;
}

/** A control for every attribute, with its sentence; and the attributes that all elements have. */
export function AttributeForm({ state, element }: AttributeFormProps) {
  useSignals();
  const t = useWords('demo');
  const accentId = useId();
  return (
    <form className="panel" onSubmit={(event) => event.preventDefault()}>
      <h2>{t('attributes')}</h2>
      {attributeNames(element).map(({ property, name }) => (
        <AttributeControl
          key={name}
          state={state}
          name={name}
          type={element.contract.attributes[property]?.type ?? 'string'}
          sentence={<Sentence text={element.reference.attributes[property] ?? ''} />}
        />
      ))}
      <AttributeControl state={state} name="theme" type="'light' | 'dark' | 'auto'" sentence={t('themeAttribute')} />
      <AttributeControl state={state} name="lang" type="'ko' | 'en' | 'ja'" sentence={t('langAttribute')} />
      <div className="accent">
        <input
          type="color"
          id={accentId}
          value={state.accent.value ?? brandAccent}
          onChange={(event) => {
            state.accent.value = event.currentTarget.value;
          }}
        />
        <p>
          <label htmlFor={accentId}>--fan-accent</label>
          <span className="field-note">{t('accentToken')}</span>
        </p>
      </div>
      <Checkbox
        checked={state.narrow.value}
        onChange={(narrow) => {
          state.narrow.value = narrow;
        }}
      >
        {t('narrow')}
      </Checkbox>
    </form>
  );
}

interface AttributeControlProps {
  state: BenchState;
  name: string;
  /** As the contract prints it. */
  type: string;
  sentence: ReactNode;
}

const unset = 'unset';

function AttributeControl({ state, name, type, sentence }: AttributeControlProps) {
  useSignals();
  const t = useWords('demo');
  const listId = useId();
  const value = state.attributes.value[name];
  const words = [...type.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
  const ids = Object.entries(state.ids.value.value ?? {}).find(([kind]) => kind === name)?.[1];

  if (type === 'boolean') {
    return (
      <Checkbox checked={value !== undefined} onChange={(on) => state.setAttribute(name, on ? '' : null)}>
        <code>{name}</code> <span className="field-note">{sentence}</span>
      </Checkbox>
    );
  }
  if (words.length > 0) {
    return (
      <div>
        <Choice
          label={name}
          options={[unset, ...words].map((word) => ({ value: word, label: word === unset ? t('unset') : word }))}
          value={value ?? unset}
          onChoose={(word) => state.setAttribute(name, word === unset ? null : word)}
        />
        <p className="field-note">{sentence}</p>
      </div>
    );
  }
  return (
    <>
      <Field
        label={name}
        hint={sentence}
        list={ids ? listId : undefined}
        value={value ?? ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => state.setAttribute(name, event.currentTarget.value || null)}
      />
      {ids ? (
        <datalist id={listId}>
          {ids.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
