import { z } from 'zod';
import { contentKinds } from '../../rules/staff/content-rights.ts';
import { mistakeCodes } from '../content/mistakes.ts';
import { shapeCodes } from '../content/problems.ts';
import { Instant, Language } from '../platform/http/contract.ts';

export const ContentKindName = z.enum(contentKinds);
/** As in content files; a legal document's is `<type>-<version>`, and the settings have one entry, `settings`. */
export const EntryId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

const InLanguages = z.object({ ko: z.string(), en: z.string(), ja: z.string() });
/** An entry in the form that its file has, as JSON. */
export const EntryValue = z.record(z.string(), z.json());
export type EntryValue = z.infer<typeof EntryValue>;

const Path = z.array(z.union([z.string(), z.int()]));

/** Why a part of a published entry can't change any more. */
export const lockReasons = ['ID', 'VOTE_OPEN', 'EVENT_OPEN', 'POLICY_IN_FORCE'] as const;
const Lock = z.object({
  /** Empty: all of it. Everything below the path is locked too. */
  path: Path,
  /** LIST: nothing can be added to the list, removed from it or moved in it; its entries are locked by paths of their own. */
  part: z.enum(['ALL', 'LIST']),
  reason: z.enum(lockReasons),
});

/** A mistake of an entry, which keeps it from being published. */
export const EntryProblem = z.object({
  kind: ContentKindName.nullable(),
  /** The entry with the mistake: another one, where this one's change breaks it; null for one that has no id yet. */
  entryId: z.string().nullable(),
  path: Path,
  /** Code of the mistake, for words in the reader's language; RULE: only the sentence explains it. */
  code: z.enum([...shapeCodes, ...mistakeCodes, 'RULE']),
  /** Values for the words of the code; `other` is the key of a second field that is part of the mistake. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** In English, for authors of content files. */
  sentence: z.string(),
});
export type EntryProblem = z.infer<typeof EntryProblem>;

export const RevisionSummary = z.object({
  number: z.int(),
  at: Instant,
  /** `name` is a staff member's; null for an import or the server. */
  author: z.object({
    kind: z.enum(['STAFF', 'IMPORT', 'SERVER']),
    staffId: z.string().nullable(),
    name: z.string().nullable(),
  }),
  note: z.string().nullable(),
});
export const Revision = RevisionSummary.extend({ value: EntryValue });
export type Revision = z.infer<typeof Revision>;

/** DRAFT: never published. WITHDRAWN: published once, and not shown to fans now. */
export const entryStates = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const;

const summary = {
  kind: ContentKindName,
  entryId: z.string(),
  /** Raised by every change of the entry; a change names the version that it was made from. */
  version: z.int(),
  state: z.enum(entryStates),
  /** Null for an entry without one. */
  name: InLanguages.nullable(),
  /** The titles that it is about. */
  titleIds: z.array(z.string()),
  changedAt: Instant,
  /** True if there is a draft that is not published. */
  hasDraft: z.boolean(),
  /** When a revision of it is published by the server. */
  scheduledAt: Instant.nullable(),
  /** The languages that a text of its draft, or else of the published version, lacks. */
  missing: z.array(Language),
};
export const EntrySummary = z.object(summary);
export type EntrySummary = z.infer<typeof EntrySummary>;

export const Entry = z.object({
  ...summary,
  /** The revision that fans see, or saw last. */
  published: Revision.nullable(),
  /** When it got so; it may have been saved before. */
  publishedAt: Instant.nullable(),
  /** A later revision that is not published. */
  draft: Revision.nullable(),
  /** The revision that the server publishes at `scheduledAt`: the draft, or an older one. */
  scheduled: Revision.nullable(),
  /** Reason why the server did not publish a scheduled version; empty once something is published or scheduled. */
  scheduleProblems: z.array(EntryProblem),
  locks: z.array(Lock),
  /** Mistakes of the draft, or else of the published version. */
  problems: z.array(EntryProblem),
  /** The pictures in all of these values, by `pictureKey` of the value (rules/staff/picture-key.ts). */
  pictures: z.record(z.string(), z.object({ url: z.string(), width: z.int(), height: z.int() })),
  /** The actions that the caller may do with it. */
  may: z.object({ edit: z.boolean(), publish: z.boolean() }),
  /** True if this kind can be withdrawn. */
  canWithdraw: z.boolean(),
});
export type Entry = z.infer<typeof Entry>;
