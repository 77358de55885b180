import { useSignals } from '@preact/signals-react/runtime';
import { homeZone } from '../../../../rules/moments.ts';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Field as TextField } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { asEntry, asList, type Entry, type Field, isNeeded, isShown, labelOf } from '../entry/fields.ts';
import { idOfPath, type Path, valueAt } from '../entry/paths.ts';
import { wordsOf } from '../entry/words-value.ts';
import { limitOf } from '../limit.ts';
import { ChoiceField, SelectField } from './choice-fields.tsx';
import { ColourField } from './colour-field.tsx';
import { LockNote } from './field-set.tsx';
import { type FieldViewProps, lockOn, useForm } from './form-context.ts';
import { GroupField, ReadonlyField, VariantField } from './group-fields.tsx';
import { ListField } from './list-field.tsx';
import { MomentField } from './moment-field.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';
import { PictureField, PicturesField } from './picture-field.tsx';
import { ReferenceField, ReferencesField } from './reference-fields.tsx';
import { WordsField } from './words-field.tsx';

/** The field of one value, with its lock. */
export function FieldView({ field, path, beside }: FieldViewProps) {
  useSignals();
  const t = useWords('studio-content');
  const { locks, marksMissing, state } = useForm();
  const place = [...path, field.key];
  if (!isShown(field, beside)) return null;
  const lock = lockOn(locks, place);
  const isMissing = marksMissing && state.missing.value.some(({ path: at }) => idOfPath(at) === idOfPath(place));
  // The lock of its parent is shown there.
  const isOwn = lock !== null && lockOn(locks, path) === null;
  const view = <Control field={field} place={place} beside={beside} />;
  return (
    <div id={idOfPath(place)} className={`form-field form-field-${field.kind}`}>
      {isOwn ? (
        <fieldset className="locked" disabled>
          {view}
          <LockNote reason={lock.reason} />
        </fieldset>
      ) : (
        view
      )}
      {field.hasHint ? <p className="field-note">{t(`hints.${labelOf(field)}`)}</p> : null}
      {isMissing ? <p className="missing">{t('form.missing')}</p> : null}
    </div>
  );
}

function Control({ field, place, beside }: { field: Field; place: Path; beside: Entry }) {
  useSignals();
  const t = useWords('studio-content');
  const { state } = useForm();
  const value = beside[field.key];
  const needed = isNeeded(field, beside);
  const name = t(`fields.${labelOf(field)}`);
  // A group of controls shows itself whether it is optional.
  const label = needed || field.kind === 'switch' ? name : t('form.optionalLabel', { label: name });
  const set = (next: unknown) => state.set(place, next);
  const error = state.problems.value.find((problem) => idOfPath(problem.path) === idOfPath(place))?.text;
  const input = { label, value, error, onChange: set };
  const group = { label: name, path: place, value, isOptional: !needed };
  switch (field.kind) {
    case 'words':
      return (
        <WordsField label={name} path={place} value={value} shape={field.shape} max={field.max} isNeeded={needed} />
      );
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      const limit = limitOf(text, field.max, t);
      return (
        <TextField
          label={label}
          value={text}
          count={limit.count}
          spellCheck={false}
          hint={field.pattern === 'id' ? t('form.idHint') : undefined}
          error={limit.error ?? error}
          onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
        />
      );
    }
    case 'number':
      return <NumberField {...input} min={field.min} max={field.max} />;
    case 'money':
      return <MoneyField {...input} currency={typeof beside['currency'] === 'string' ? beside['currency'] : 'KRW'} />;
    case 'moment':
      return <MomentField {...input} form={field.form} zone={zoneOf(state.value.value, state.form.zoneKey)} />;
    case 'zone':
      return (
        <SelectField
          label={name}
          options={zones}
          value={typeof value === 'string' ? value : homeZone}
          error={error}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          label={name}
          options={field.options.map((option) => ({ value: option, label: t(`choices.${labelOf(field)}.${option}`) }))}
          value={typeof value === 'string' ? value : (field.unless ?? null)}
          error={error}
          onChange={set}
        />
      );
    case 'switch':
      return (
        <Checkbox checked={typeof value === 'boolean' ? value : (field.unless ?? false)} onChange={set}>
          {name}
        </Checkbox>
      );
    case 'reference':
      return <ReferenceField {...group} to={field.to} onChange={set} />;
    case 'references':
      return <ReferencesField {...group} to={field.to} max={field.max} onChange={set} />;
    case 'colour':
      return <ColourField {...input} />;
    case 'picture':
      return <PictureField {...group} shape={field.shape} name={wordsOf(beside['name'])} />;
    case 'pictures':
      return (
        <PicturesField
          {...group}
          pictures={asList(value)}
          max={field.max}
          shape={field.shape}
          name={wordsOf(beside['name'])}
        />
      );
    case 'group':
      return <GroupField {...group} field={field} />;
    case 'list':
      return <ListField {...group} field={field} />;
    case 'variant':
      return <VariantField {...group} field={field} />;
    case 'readonly':
      return <ReadonlyField label={name} value={value} />;
  }
}

/** The zone in which an entry's times are written. */
function zoneOf(entry: Entry, key: string | undefined): string {
  const own = key === undefined ? undefined : valueAt(asEntry(entry), [key]);
  return typeof own === 'string' ? own : homeZone;
}

const zones = [homeZone, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== homeZone)].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));
