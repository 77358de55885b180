import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useWords } from '../../../core/words/words.ts';
import { type Field, isShown, type Section } from '../entry/fields.ts';
import { LockNote } from './field-set.tsx';
import { FieldView } from './field-view.tsx';
import { FieldViewContext, FormContext, type FormSetting, type Lock, lockOn } from './form-context.ts';

/** The form of an entry, section by section; it can be locked as a whole. */
export function EntryForm({ setting }: { setting: FormSetting }) {
  useSignals();
  const t = useWords('studio-content');
  const reason = setting.canEdit ? lockOn(setting.locks, [])?.reason : t('form.readOnly');
  return (
    <FormContext value={setting}>
      <FieldViewContext value={FieldView}>
        {reason === undefined ? null : (
          <div className="panel">
            <LockNote reason={reason} />
          </div>
        )}
        <fieldset className="entry-form locked-whole" disabled={reason !== undefined}>
          {setting.state.form.sections.map((section) => (
            <SectionView key={section.name} section={section} setting={setting} />
          ))}
        </fieldset>
      </FieldViewContext>
    </FormContext>
  );
}

function SectionView({ section, setting }: { section: Section; setting: FormSetting }) {
  useSignals();
  const t = useWords('studio-content');
  const heading = useId();
  const entry = setting.state.value.value;
  const reason = reasonOfAll(
    setting.locks,
    section.fields.filter((field) => isShown(field, entry)),
  );
  // A reason for the whole section is not repeated at each of its fields.
  const inside = reason === null ? setting : { ...setting, locks: [] };
  return (
    <section className="panel entry-section" aria-labelledby={heading}>
      <h2 id={heading}>{t(`sections.${section.name}`)}</h2>
      {reason === null ? null : <LockNote reason={reason} />}
      <FormContext value={inside}>
        <fieldset className="form-grid" disabled={reason !== null}>
          {section.fields.map((field) => (
            <FieldView key={field.key} field={field} path={[]} beside={entry} />
          ))}
        </fieldset>
      </FormContext>
    </section>
  );
}

/** Why every one of these fields is locked, where it is one reason; null otherwise. */
function reasonOfAll(locks: readonly Lock[], fields: readonly Field[]): string | null {
  const reasons = new Set(fields.map(({ key }) => lockOn(locks, [key])?.reason ?? null));
  const [only = null] = reasons;
  return fields.length > 1 && reasons.size === 1 ? only : null;
}
