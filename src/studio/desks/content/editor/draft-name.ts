import type { EntryKind } from '../../../forms/entry/fields.ts';

/** Where a person's draft of an entry is kept in this browser. */
export const draftNameOf = (staffId: string, kind: EntryKind, entryId: string): string =>
  `studio-draft:${staffId}:${kind}/${entryId}`;
