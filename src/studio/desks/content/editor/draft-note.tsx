import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import type { FormState } from '../../../forms/entry/form-state.ts';

/** Says that the form shows unsaved input from before. */
export function DraftNote({ form }: { form: FormState }) {
  useSignals();
  const t = useWords('studio-content');
  if (!form.isFromDraft.value) return null;
  return (
    <div className="panel draft-note" role="status">
      <p>{t('draft.found')}</p>
      <Button onClick={form.discard}>{t('draft.discard')}</Button>
    </div>
  );
}
