import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import type { FormState } from '../../../forms/entry/form-state.ts';
import { EntryForm } from '../../../forms/fields/entry-form.tsx';
import type { FormSetting } from '../../../forms/fields/form-context.ts';
import { ProblemSummary } from '../../../forms/fields/form-summary.tsx';
import { forms } from '../kinds/forms.ts';
import { ConflictView } from './conflict-view.tsx';
import type { EditorState } from './editor-state.ts';
import { EntryAside } from './entry-aside.tsx';
import { EntryHead } from './entry-head.tsx';
import { LeaveDialog, useLeaveGuard } from './leave-dialog.tsx';
import { PresenceNote } from './presence-note.tsx';
import { locksOf } from './problems.ts';
import { readNames, servicesFor } from './services.ts';

/** The page of one entry: its head, its form, and its state beside the form. */
export function EntryEditor({ editor }: { editor: EditorState }) {
  useSignals();
  const reader = useLanguage();
  const entry = editor.entry.value;
  const guard = useLeaveGuard(editor.form.changes.value.length > 0);
  const conflict = editor.conflict.value;
  const services = useMemo(() => servicesFor(entry.pictures, reader), [entry.pictures, reader]);
  useReferredNames(entry.kind);
  const setting: FormSetting = {
    state: editor.form,
    locks: locksOf(entry),
    services,
    marksMissing: editor.wantsAll.value,
    canEdit: entry.may.edit,
  };
  return (
    <>
      <EntryHead editor={editor} />
      <div className="editor">
        <div className="editor-main">
          {conflict ? (
            <ConflictView key={conflict.version} editor={editor} theirs={conflict} />
          ) : (
            <>
              <PresenceNote editor={editor} />
              <DraftNote form={editor.form} />
              <ProblemSummary state={editor.form} showsMissing={editor.wantsAll.value} />
              <EntryForm setting={setting} />
            </>
          )}
        </div>
        <EntryAside editor={editor} />
      </div>
      <LeaveDialog guard={guard} editor={editor} />
    </>
  );
}

/** Says that the form shows unsaved input from before. */
function DraftNote({ form }: { form: FormState }) {
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

/** Loads the names of all entries that a form of this kind can refer to. */
function useReferredNames(kind: EntryKind): void {
  useEffect(() => {
    for (const referred of referredKinds(kind)) void readNames(referred);
  }, [kind]);
}

/** The kinds of all references in a form, at any depth. A reference has its kind in `to`. */
function referredKinds(kind: EntryKind): readonly EntryKind[] {
  const text = JSON.stringify(forms[kind].sections);
  return [...new Set([...text.matchAll(/"to":"(\w+)"/g)].map(([, to]) => to as EntryKind))];
}
