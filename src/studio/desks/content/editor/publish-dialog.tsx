import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { reasonLength } from '../../../../../rules/staff/limits.ts';
import { Dialog } from '../../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../../core/ui/form/button.tsx';
import { TextArea } from '../../../../core/ui/form/text-area.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { changesBetween } from '../../../forms/compare/changes.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';
import { limitOf } from '../../../forms/limit.ts';
import { toasts } from '../../../layout/toasts.ts';
import { formOf } from '../entry-file.ts';
import type { EditorState } from './editor-state.ts';

/** The changes that fans will see, before an entry is published. */
export function PublishDialog({ editor, onClose }: { editor: EditorState; onClose: () => void }) {
  useSignals();
  const t = useWords('studio-content');
  const [note, setNote] = useState('');
  const { kind, entryId, published } = editor.entry.value;
  const changes = published
    ? changesBetween(editor.form.form, formOf(kind, published.value), editor.form.value.value)
    : [];
  const failure = editor.action.failure.value;
  const limit = limitOf(note, reasonLength, t);
  const publish = async () => {
    const reason = note.trim();
    const isDone = await editor.step('publication', (version, key) =>
      studioCall('POST /studio/content/:kind/:entryId/publication', {
        params: { kind, entryId },
        body: { version, ...(reason !== '' && { reason }) },
        key,
      }),
    );
    if (isDone) toasts.show(t('publish.done'));
    // A conflict and mistakes are shown on the page behind.
    if (isDone || editor.conflict.peek() || editor.form.problems.peek().length > 0) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish.title')}
      closeLabel={t('close')}
      foot={
        <>
          <p className="field-error" role="alert">
            {failure ? failureText(failure) : ''}
          </p>
          <Button
            kind="primary"
            wide
            busy={editor.action.busy.value}
            disabled={Boolean(limit.error)}
            onClick={() => void publish()}
          >
            {t('publish.confirm')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{t(published ? 'publish.text' : 'publish.firstText')}</p>
        {kind === 'votes' || kind === 'events' ? <p>{t(`publish.freezes.${kind}`)}</p> : null}
        {changes.length > 0 ? <ChangeList changes={changes} /> : null}
        <TextArea
          label={t('publish.note')}
          rows={2}
          value={note}
          {...limit}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
