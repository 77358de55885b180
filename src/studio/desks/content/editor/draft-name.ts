import type { EntryKind } from '../../../forms/entry/fields.ts';

/**
 * Where a person's draft of an entry is kept in this browser.
 * @param entryId null for a new entry: its name has no slash, so that no id has the same
 */
export const draftNameOf = (staffId: string, kind: EntryKind, entryId: string | null): string =>
  entryId === null ? `studio-draft:${staffId}:${kind}` : `studio-draft:${staffId}:${kind}/${entryId}`;
