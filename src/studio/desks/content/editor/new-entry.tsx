import { useState } from 'react';
import { useLocation } from 'wouter';
import { storage } from '../../../../core/storage/storage.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { staff } from '../../../session/session-signals.ts';
import { entryAddress } from '../content-state.ts';
import { draftNameOf } from './draft-name.ts';
import { createEditor, type EditorState, newEntryOf } from './editor-state.ts';
import { EntryEditor } from './entry-editor.tsx';
import { handOver } from './hand-over.ts';

/** An entry that the server does not have yet. Saving it gives it an address of its own. */
export function NewEntry({ kind }: { kind: EntryKind }) {
  const [, navigate] = useLocation();
  const [editor] = useState(() => {
    const made: EditorState = createEditor({
      opened: newEntryOf(kind),
      storage,
      draftNameFor: (entryId) => draftNameOf(staff.peek()?.staffId ?? '', kind, entryId),
      onCreated: (entryId) => {
        handOver(made);
        navigate(entryAddress(kind, entryId), { replace: true });
      },
    });
    return made;
  });
  return <EntryEditor editor={editor} />;
}
