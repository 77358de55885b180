import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../core/ui/form/button.tsx';
import { useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Choice } from '../../forms/choice.tsx';
import type { Inquiry } from './inquiries-state.ts';
import { createMacros, fieldsOf, fillMacro, macrosAddress } from './macros-state.ts';

/** Inserts a saved text into the answer, in the language of the inquiry. */
export function MacroChoice({ inquiry, onInsert }: { inquiry: Inquiry; onInsert: (text: string) => void }) {
  useSignals();
  const t = useWords('studio-inquiries');
  const saved = useRemote(createMacros);
  const macros = saved.state.value.value?.macros ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const macro = macros.find(({ macroId }) => macroId === chosen);
  return (
    <div className="desk-actions inquiry-actions">
      {macros.length > 0 ? (
        <>
          <Choice
            label={t('macros.one')}
            values={macros.map(({ macroId }) => macroId)}
            value={chosen}
            nameOf={(macroId) => macros.find((one) => one.macroId === macroId)?.name ?? macroId}
            none={t('macros.choose')}
            onChange={setChosen}
          />
          <Button
            disabled={!macro}
            onClick={() => {
              if (macro) onInsert(fillMacro(macro.texts[inquiry.language], fieldsOf(inquiry)));
            }}
          >
            {t('macros.insert')}
          </Button>
        </>
      ) : null}
      <Link href={macrosAddress} className="button button-quiet">
        {t('macros.title')}
      </Link>
    </div>
  );
}
