import type { EntryKind } from '../../../forms/entry/fields.ts';
import type { EditorState } from './editor-state.ts';

let made: EditorState | null = null;

/** A new entry was saved: the page of its address continues with the same form. */
export function handOver(editor: EditorState): void {
  made = editor;
}

/** The editor that was handed over to the page of an entry; only once. */
export function takeOver(kind: EntryKind, entryId: string): EditorState | null {
  const entry = made?.entry.peek();
  const taken = entry?.kind === kind && entry.entryId === entryId ? made : null;
  made = null;
  return taken;
}
