import { useSignals } from '@preact/signals-react/runtime';
import { useContext } from 'react';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { useWords } from '../../../core/words/words.ts';
import { asEntry, type Field } from '../entry/fields.ts';
import type { Path } from '../entry/paths.ts';
import { FieldSet } from './field-set.tsx';
import { FieldViewContext, useForm } from './form-context.ts';

interface GroupProps {
  label: string;
  path: Path;
  value: unknown;
  isOptional: boolean;
}

/** Values that belong together; an optional group is there as a whole or not at all. */
export function GroupField({
  label,
  path,
  value,
  isOptional,
  field,
}: GroupProps & { field: Extract<Field, { kind: 'group' }> }) {
  useSignals();
  const { state } = useForm();
  const FieldView = useContext(FieldViewContext);
  const isThere = !isOptional || value !== undefined;
  const fields = isThere ? (
    <div className="form-grid">
      {field.fields.map((part) => (
        <FieldView key={part.key} field={part} path={path} beside={asEntry(value)} />
      ))}
    </div>
  ) : null;
  if (!isOptional) return fields;
  return (
    <div className="optional-group">
      <Checkbox checked={isThere} onChange={(checked) => state.set(path, checked ? {} : undefined)}>
        {label}
      </Checkbox>
      {fields}
    </div>
  );
}

/** One of several forms of a value. */
export function VariantField({
  label,
  path,
  value,
  field,
}: GroupProps & { field: Extract<Field, { kind: 'variant' }> }) {
  useSignals();
  const t = useWords('studio-content');
  const { state } = useForm();
  const FieldView = useContext(FieldViewContext);
  const chosen = field.options.find(({ has }) => asEntry(value)[has] !== undefined);
  const choose = (name: string) => state.set(path, field.options.find((option) => option.name === name)?.start);
  return (
    <FieldSet label={label} path={path}>
      <Choice
        label={label}
        labelUnseen
        options={field.options.map(({ name }) => ({ value: name, label: t(`variants.${name}`) }))}
        value={chosen?.name ?? null}
        onChoose={choose}
      />
      {chosen?.hasHint ? <p className="field-note">{t(`hints.${chosen.name}`)}</p> : null}
      {chosen?.fields.map((part) => (
        <FieldView key={part.key} field={part} path={path} beside={asEntry(value)} />
      ))}
    </FieldSet>
  );
}

/** A field that only files have. It stays unchanged when the entry is saved. */
export function ReadonlyField({ label, value }: { label: string; value: unknown }) {
  const t = useWords('studio-content');
  return value === undefined ? null : <p className="field-note">{t('form.readonly', { label })}</p>;
}
