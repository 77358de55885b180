import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../../core/ui/form/button.tsx';
import { isComposing } from '../../../../core/ui/form/composing.ts';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { wordsFor, wordsOf } from '../../../forms/entry/words-value.ts';
import { listAddress, marksOf } from '../content-state.ts';
import { StateMarks } from '../state-marks.tsx';
import type { EditorState } from './editor-state.ts';
import { PublishDialog } from './publish-dialog.tsx';

/** The name of the entry and its two main actions, always in sight: ⌘S saves, ⌘Enter publishes. */
export function EntryHead({ editor }: { editor: EditorState }) {
  useSignals();
  const t = useWords('studio-content');
  const reader = useLanguage();
  const entry = editor.entry.value;
  const { kind, entryId, may } = entry;
  const value = editor.form.value.value;
  const name =
    wordsFor(wordsOf(value['name'] ?? value['title']), reader) ||
    (kind === 'settings' ? '' : entryId) ||
    t(`new.${kind}`);
  const hasChanges = editor.form.changes.value.length > 0;
  const isBlocked = editor.conflict.value !== null;
  const failure = editor.action.failure.value;
  const save = () => {
    if (hasChanges && may.edit && !isBlocked) void editor.save();
  };
  const canPublish = may.publish && !isBlocked && (hasChanges || entry.hasDraft);
  const publish = () => {
    if (canPublish) void editor.publish();
  };
  const isPublishing = editor.isPublishing.value;
  useShortcuts(save, publish);
  return (
    <header className="editor-head">
      <div className="editor-name">
        <Link href={listAddress(kind)}>{t(`kinds.${kind}`)}</Link>
        <h1 dir="auto" translate="no">
          {name}
        </h1>
        <StateMarks marks={marksOf(entry)} />
      </div>
      <div className="desk-actions">
        <span className="editor-state" role="status">
          {t(hasChanges ? 'editor.unsaved' : editor.isNew.value ? 'editor.new' : 'editor.saved')}
        </span>
        {may.edit ? (
          <Button busy={editor.action.busy.value} disabled={!hasChanges || isBlocked} onClick={save}>
            {t('editor.save')}
          </Button>
        ) : null}
        {may.publish ? (
          <Button kind="primary" disabled={!canPublish} onClick={publish}>
            {t('editor.publish')}
          </Button>
        ) : null}
      </div>
      <p className="field-error" role="alert">
        {failure && !isBlocked && !isPublishing ? failureText(failure) : ''}
      </p>
      {isPublishing ? (
        <PublishDialog
          editor={editor}
          onClose={() => {
            editor.isPublishing.value = false;
          }}
        />
      ) : null}
    </header>
  );
}

/** ⌘S and ⌘Enter, or the same with Ctrl. */
export function useShortcuts(save: () => void, publish: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || isComposing(event)) return;
    const run = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? publish : null;
    if (!run || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
