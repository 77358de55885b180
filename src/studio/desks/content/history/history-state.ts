import type { Reply } from '../../../../core/api/call.ts';
import { createPagedRemote, type PagedRemote } from '../../../../core/state/paged-remote.ts';
import { createRemote, type Remote } from '../../../../core/state/remote.ts';
import { studioCall } from '../../../api/studio-call.ts';
import { type Change, changesBetween } from '../../../forms/compare/changes.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { showFailure } from '../../../layout/toasts.ts';
import type { ContentEntry } from '../content-state.ts';
import { formOf } from '../entry-file.ts';
import { forms } from '../kinds/forms.ts';

type Revisions = Reply<'GET /studio/content/:kind/:entryId/revision'>;
export type RevisionSummary = Revisions['revisions'][number];
export type Revision = Reply<'GET /studio/content/:kind/:entryId/revision/:number'>;

/** A version and the one before it, which is null for the first version. */
export interface ComparedRevision {
  revision: Revision;
  before: Revision | null;
}

export interface EntryHistory {
  readonly entry: Remote<ContentEntry>;
  readonly revisions: PagedRemote<RevisionSummary>;
  /** Reads a version and the one before it. */
  compare(number: number): Remote<ComparedRevision>;
  /** Makes a draft with the content of that version. */
  restore(number: number, version: number, reason: string, key: string): Promise<ContentEntry>;
  dispose(): void;
}

/** The state of a version in words of `states`: fans see it, saw it last, or will see it. */
export function statesOf(
  { state, published, scheduled }: Pick<ContentEntry, 'state' | 'published' | 'scheduled'>,
  number: number,
): ('PUBLISHED' | 'WITHDRAWN' | 'SCHEDULED')[] {
  const now: 'PUBLISHED' | 'WITHDRAWN' = state === 'WITHDRAWN' ? state : 'PUBLISHED';
  return [
    ...(published?.number === number ? [now] : []),
    ...(scheduled?.number === number ? (['SCHEDULED'] as const) : []),
  ];
}

/** The versions of one entry. */
export function createHistory(kind: EntryKind, entryId: string): EntryHistory {
  const params = { kind, entryId };
  const read = (number: number, signal: AbortSignal) =>
    studioCall('GET /studio/content/:kind/:entryId/revision/:number', { params: { ...params, number }, signal });
  const entry = createRemote((signal) => studioCall('GET /studio/content/:kind/:entryId', { params, signal }));
  const revisions = createPagedRemote<RevisionSummary>(async (cursor, signal) => {
    const query = cursor === undefined ? {} : { cursor };
    const page = await studioCall('GET /studio/content/:kind/:entryId/revision', { params, query, signal });
    return { rows: page.revisions, nextCursor: page.nextCursor };
  }, showFailure);
  return {
    entry,
    revisions,
    compare: (number) =>
      createRemote(async (signal) => {
        const [revision, before] = await Promise.all([
          read(number, signal),
          number > 1 ? read(number - 1, signal) : null,
        ]);
        return { revision, before };
      }),
    restore: (number, version, reason, key) =>
      studioCall('POST /studio/content/:kind/:entryId/revision/:number/restoration', {
        params: { ...params, number },
        body: { version, reason },
        key,
      }),
    dispose() {
      entry.dispose();
      revisions.dispose();
    },
  };
}

/** The changes from the version before to this one; all values for the first version. */
export const changesOf = (kind: EntryKind, { revision, before }: ComparedRevision): Change[] =>
  changesBetween(forms[kind], before === null ? {} : formOf(kind, before.value), formOf(kind, revision.value));
