import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useId, useState } from 'react';
import { macroLength, macroNameLength } from '../../../../rules/staff/limits.ts';
import { createAction } from '../../../core/api/action.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { languages } from '../../../core/words/language.ts';
import { useWords } from '../../../core/words/words.ts';
import { failureText } from '../../api/failure.ts';
import { studioCall } from '../../api/studio-call.ts';
import type { Macro } from './macros-state.ts';

interface MacroDialogProps {
  /** Null: a new one. */
  macro: Macro | null;
  onDone: () => void;
  onClose: () => void;
}

/** A saved text in each language. It stays open with its failure, and nothing that was typed is lost. */
export function MacroDialog({ macro, onDone, onClose }: MacroDialogProps) {
  useSignals();
  const t = useWords('studio-inquiries');
  const form = useId();
  const [name, setName] = useState(macro?.name ?? '');
  const [texts, setTexts] = useState(macro?.texts ?? { ko: '', en: '', ja: '' });
  const [action] = useState(() => createAction(() => undefined));
  const failure = action.failure.value;
  const isComplete = name.trim() !== '' && languages.every((language) => texts[language].trim() !== '');
  const run = async (content: unknown, work: (key: string) => Promise<object>) => {
    if (await action.run(JSON.stringify(content), work)) onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, texts };
    void run(body, (key) =>
      macro === null
        ? studioCall('POST /studio/macro', { body, key })
        : studioCall('PUT /studio/macro/:macroId', {
            params: { macroId: macro.macroId },
            body: { ...body, version: macro.version },
            key,
          }),
    );
  };
  const remove = ({ macroId, version }: Macro) =>
    run(['remove', version], (key) =>
      studioCall('DELETE /studio/macro/:macroId', { params: { macroId }, body: { version }, key }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(macro === null ? 'macros.add' : 'macros.change')}
      closeLabel={t('core:close')}
      foot={
        <>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
          <Button type="submit" form={form} kind="primary" wide busy={action.busy.value} disabled={!isComplete}>
            {t('studio:save')}
          </Button>
          {macro ? (
            <Button kind="danger" wide onClick={() => void remove(macro)}>
              {t('macros.remove')}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={form} className="form" onSubmit={save} noValidate>
        <p>{t('macros.fields')}</p>
        <Field
          label={t('macros.name')}
          value={name}
          maxLength={macroNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t(`studio:members.languages.${language}`)}
            rows={3}
            lang={language}
            value={texts[language]}
            maxLength={macroLength}
            onChange={({ currentTarget }) => setTexts((now) => ({ ...now, [language]: currentTarget.value }))}
          />
        ))}
      </form>
    </Dialog>
  );
}
