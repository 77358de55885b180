import { useState } from 'react';
import { macroLength, macroNameLength } from '../../../../rules/staff/limits.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { TextArea } from '../../../core/ui/form/text-area.tsx';
import { languages } from '../../../core/words/language.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { isTooLong, limitOf } from '../../forms/limit.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import type { Macro } from './macros-state.ts';

interface Handlers {
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** A saved text in each language. @param macro null: a new one */
export function MacroDialog({ macro, ...handlers }: Handlers & { macro: Macro | null }) {
  const t = useWords('studio-inquiries');
  const [name, setName] = useState(macro?.name ?? '');
  const [texts, setTexts] = useState(macro?.texts ?? { ko: '', en: '', ja: '' });
  const body = { name, texts };
  const isWithinLimits =
    !isTooLong(name, macroNameLength) && languages.every((language) => !isTooLong(texts[language], macroLength));
  return (
    <ReasonDialog
      title={t(macro === null ? 'macros.add' : 'macros.change')}
      text={t('macros.fields')}
      confirmLabel={t('studio:save')}
      asksWhy={false}
      content={JSON.stringify([body, macro?.version])}
      isComplete={isWithinLimits && name.trim() !== '' && languages.every((language) => texts[language].trim() !== '')}
      incompleteText={t(isWithinLimits ? 'studio:reason.incomplete' : 'studio:reason.tooLong')}
      {...handlers}
      onConfirm={(_reason, key) => {
        if (macro === null) return studioCall('POST /studio/macro', { body, key });
        const { macroId, version } = macro;
        return studioCall('PUT /studio/macro/:macroId', { params: { macroId }, body: { ...body, version }, key });
      }}
    >
      <Field
        label={t('macros.name')}
        value={name}
        {...limitOf(name, macroNameLength, t)}
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
          {...limitOf(texts[language], macroLength, t)}
          onChange={({ currentTarget }) => setTexts((now) => ({ ...now, [language]: currentTarget.value }))}
        />
      ))}
    </ReasonDialog>
  );
}

/** Asks before a saved text is deleted. */
export function RemoveDialog({ macro: { macroId, version, name }, ...handlers }: Handlers & { macro: Macro }) {
  const t = useWords('studio-inquiries');
  return (
    <ReasonDialog
      title={t('macros.removeOne', { name })}
      text={t('macros.removeText')}
      confirmLabel={t('macros.remove')}
      isDangerous
      asksWhy={false}
      content={String(version)}
      {...handlers}
      onConfirm={(_reason, key) =>
        studioCall('DELETE /studio/macro/:macroId', { params: { macroId }, body: { version }, key })
      }
    />
  );
}
