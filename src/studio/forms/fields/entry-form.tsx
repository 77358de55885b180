import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../../core/words/words.ts';
import type { Section } from '../entry/fields.ts';
import { FieldView } from './field-view.tsx';
import { FieldViewContext, FormContext, type FormSetting } from './form-context.ts';

/** The form of an entry, section by section. */
export function EntryForm({ setting, children }: { setting: FormSetting; children?: ReactNode }) {
  useSignals();
  return (
    <FormContext value={setting}>
      <FieldViewContext value={FieldView}>
        <div className="entry-form">
          {children}
          {setting.state.form.sections.map((section) => (
            <SectionView key={section.name} section={section} setting={setting} />
          ))}
        </div>
      </FieldViewContext>
    </FormContext>
  );
}

function SectionView({ section, setting }: { section: Section; setting: FormSetting }) {
  useSignals();
  const t = useWords('studio-content');
  const heading = useId();
  return (
    <section className="panel entry-section" aria-labelledby={heading}>
      <h2 id={heading}>{t(`sections.${section.name}`)}</h2>
      <div className="form-grid">
        {section.fields.map((field) => (
          <FieldView key={field.key} field={field} path={[]} beside={setting.state.value.value} />
        ))}
      </div>
    </section>
  );
}
