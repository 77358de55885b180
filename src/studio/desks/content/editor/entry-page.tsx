import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { createRemote } from '../../../../core/state/remote.ts';
import { storage } from '../../../../core/storage/storage.ts';
import { Spinner } from '../../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { Failed } from '../../../layout/failed.tsx';
import { staff } from '../../../session/session-signals.ts';
import { type ContentEntry, entryAddress } from '../content-state.ts';
import { createEditor, draftNameOf, type EditorState, newEntryOf } from './editor-state.ts';
import { EntryEditor } from './entry-editor.tsx';

interface EntryPageProps {
  kind: EntryKind;
  entryId: string;
}

/** One entry: its form, its state, and its actions. */
export function EntryPage({ kind, entryId }: EntryPageProps) {
  const [made] = useState(() => takeOver(kind, entryId));
  return made ? <EntryEditor editor={made} /> : <ReadEntry kind={kind} entryId={entryId} />;
}

function ReadEntry({ kind, entryId }: EntryPageProps) {
  useSignals();
  const t = useWords('studio');
  const [remote] = useState(() =>
    createRemote((signal) => studioCall('GET /studio/content/:kind/:entryId', { params: { kind, entryId }, signal })),
  );
  useEffect(() => {
    void remote.load();
    return () => remote.dispose();
  }, [remote]);
  const state = remote.state.value;
  if (state.value) return <OpenedEntry opened={state.value} />;
  if (state.status === 'failed') return <Failed error={state.error} onRetry={remote.load} />;
  return (
    <div role="status" aria-label={t('loading')}>
      <Spinner />
    </div>
  );
}

function OpenedEntry({ opened }: { opened: ContentEntry }) {
  const [editor] = useState(() => {
    const draftNameFor = (entryId: string | null) => draftNameOf(staff.peek()?.staffId ?? '', opened.kind, entryId);
    return createEditor({ opened, storage, draftNameFor });
  });
  return <EntryEditor editor={editor} />;
}

/** An entry that the server does not have yet. Saving it gives it an address of its own. */
export function NewEntry({ kind }: { kind: EntryKind }) {
  const [, navigate] = useLocation();
  const [editor] = useState(() => {
    const made: EditorState = createEditor({
      opened: newEntryOf(kind),
      storage,
      draftNameFor: (entryId) => draftNameOf(staff.peek()?.staffId ?? '', kind, entryId),
      onCreated: (entryId) => {
        handedOver = made;
        navigate(entryAddress(kind, entryId), { replace: true });
      },
    });
    return made;
  });
  return <EntryEditor editor={editor} />;
}

/** The editor of a new entry that was just saved: the page of its address continues with the same form. */
let handedOver: EditorState | null = null;

/** The editor that was handed over to the page of an entry; only once. */
function takeOver(kind: EntryKind, entryId: string): EditorState | null {
  const entry = handedOver?.entry.peek();
  const taken = entry?.kind === kind && entry.entryId === entryId ? handedOver : null;
  handedOver = null;
  return taken;
}
