import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type Action, createAction } from '../../../../core/api/action.ts';
import type { CallOptions } from '../../../../core/api/call.ts';
import { FanError } from '../../../../core/api/fan-error.ts';
import type { KeyValueStorage } from '../../../../core/storage/storage.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { Entry, EntryKind } from '../../../forms/entry/fields.ts';
import { createFormState, type FieldProblem, type FormState } from '../../../forms/entry/form-state.ts';
import { type Path, startsWith } from '../../../forms/entry/paths.ts';
import type { ContentEntry } from '../content-state.ts';
import { fileOf, formOf } from '../entry-file.ts';
import { forms } from '../kinds/forms.ts';
import { problemsFor, problemsOfTimes } from './problems.ts';

export interface EditorState {
  /** True if the server has no such entry yet. */
  readonly isNew: ReadonlySignal<boolean>;
  /** The entry as the server has it. */
  readonly entry: ReadonlySignal<ContentEntry>;
  readonly form: FormState;
  readonly action: Action;
  /** A version that another person saved meanwhile: nothing is sent until both are merged. */
  readonly conflict: Signal<ContentEntry | null>;
  /** True if missing values are marked, after the attempt to publish. */
  readonly wantsAll: Signal<boolean>;
  /** True if the dialog that confirms the publication is open. */
  readonly isPublishing: Signal<boolean>;
  /** Saves the form as a draft. @returns whether the server has it */
  save(): Promise<boolean>;
  /** Saves unsaved changes, and runs a step on the server's new version. @returns true if it was done */
  step(name: string, run: StepCall): Promise<boolean>;
  /**
   * Runs a call that changes the entry elsewhere on the page; input meanwhile stays, and mistakes are shown in the form.
   * @throws errors of the call
   */
  change(call: () => Promise<ContentEntry>): Promise<ContentEntry>;
  /** Takes another person's saved version; changes that were made here meanwhile are merged first. @throws errors of `read` */
  refresh(read: () => Promise<ContentEntry>): Promise<void>;
  /** Asks to confirm the publication of a complete entry; otherwise missing values are marked from now on. */
  publish(): Promise<void>;
  /** Continues with the other person's version as it is, or with the merged one. */
  settle(value: Entry): void;
}

type SentValue = CallOptions<'POST /studio/content/:kind'>['body']['value'];

/** A call that changes the entry. @param version the one that the caller has seen */
export type StepCall = (version: number, key: string) => Promise<ContentEntry>;

/** The value that is edited: the draft, or else the published version. */
export const valueOf = ({ kind, draft, published }: ContentEntry): Entry =>
  formOf(kind, (draft ?? published)?.value ?? {});

/** A new entry, as the server would return it. */
export const newEntryOf = (kind: EntryKind): ContentEntry => ({
  kind,
  entryId: '',
  version: 0,
  state: 'DRAFT',
  name: null,
  titleIds: [],
  changedAt: new Date().toISOString(),
  hasDraft: false,
  scheduledAt: null,
  missing: [],
  published: null,
  publishedAt: null,
  draft: null,
  scheduled: null,
  scheduleProblems: [],
  locks: [],
  problems: [],
  pictures: {},
  may: { edit: true, publish: true },
  canWithdraw: false,
});

interface EditorParts {
  opened: ContentEntry;
  storage: Pick<KeyValueStorage, 'read' | 'write' | 'remove'>;
  /** Storage key of unsaved changes. @param entryId null for an entry that the server does not have */
  draftNameFor: (entryId: string | null) => string;
  /** A new entry has an address now. */
  onCreated?: (entryId: string) => void;
}

/** An entry while it is edited. */
export function createEditor({ opened, storage, draftNameFor, onCreated }: EditorParts): EditorState {
  const { kind } = opened;
  const entry = signal(opened);
  const isNew = computed(() => entry.value.version === 0);
  const isPublishing = signal(false);
  const conflict = signal<ContentEntry | null>(null);
  const wantsAll = signal(false);
  const form = createFormState({
    form: forms[kind],
    entry: opened.version === 0 ? forms[kind].start : valueOf(opened),
    base: opened.version,
    check: (value) => problemsOfTimes(kind, value),
    storage,
    draftName: draftNameFor(opened.version === 0 ? null : opened.entryId),
  });
  // Missing values are not mistakes: the form marks them itself.
  const show = (problems: readonly FieldProblem[]) => {
    const missing = form.missing.peek().map(({ path }) => path);
    const isMissing = (path: Path) => missing.some((one) => startsWith(one, path) || startsWith(path, one));
    form.refused.value = problems.filter(({ path }) => path.length === 0 || !isMissing(path));
  };
  show(problemsFor(opened, opened.problems));
  const handleError = (error: unknown): void => {
    if (!(error instanceof FanError)) return;
    const { entry: current, problems } = error.details;
    if (error.code === 'CONTENT_CHANGED') conflict.value = current as ContentEntry;
    if (error.code === 'CONTENT_PROBLEMS')
      show(problemsFor(entry.peek(), (problems ?? []) as ContentEntry['problems']));
  };
  const action = createAction(handleError);

  /** @param sent the value of the form in the request */
  function take(next: ContentEntry, sent: Entry): void {
    entry.value = next;
    form.accept(valueOf(next), next.version, sent);
    show(problemsFor(next, next.problems));
  }

  async function run(name: string, call: StepCall): Promise<boolean> {
    const version = form.base.peek() ?? entry.peek().version;
    const sent = form.value.peek();
    const next = await action.run(JSON.stringify([name, version, sent]), (key) => call(version, key));
    if (next) take(next, sent);
    return next !== null;
  }

  async function change(call: () => Promise<ContentEntry>): Promise<ContentEntry> {
    const sent = form.value.peek();
    try {
      const next = await call();
      take(next, sent);
      return next;
    } catch (error) {
      handleError(error);
      throw error;
    }
  }

  async function refresh(read: () => Promise<ContentEntry>): Promise<void> {
    const next = await read();
    if (next.version <= entry.peek().version) return;
    if (form.changes.peek().length > 0) conflict.value = next;
    else take(next, form.value.peek());
  }

  const valueToSend = () => fileOf(kind, form.value.peek()) as SentValue;

  async function create(): Promise<boolean> {
    const sent = form.value.peek();
    const value = valueToSend();
    const made = await action.run(JSON.stringify(value), (key) =>
      studioCall('POST /studio/content/:kind', { params: { kind }, body: { value }, key }),
    );
    if (!made) return false;
    form.rename(draftNameFor(made.entryId));
    take(made, sent);
    onCreated?.(made.entryId);
    return true;
  }

  const saveDraft = () =>
    run('draft', (version, key) => {
      const params = { kind, entryId: entry.peek().entryId };
      return studioCall('PUT /studio/content/:kind/:entryId/draft', {
        params,
        body: { version, value: valueToSend() },
        key,
      });
    });
  const save = () => (isNew.peek() ? create() : saveDraft());

  return {
    isNew,
    isPublishing,
    entry,
    form,
    action,
    conflict,
    wantsAll,
    change,
    refresh,
    save,
    step: async (name, call) => (form.changes.peek().length === 0 || (await save())) && run(name, call),
    async publish() {
      wantsAll.value = true;
      const first = form.missing.peek()[0] ?? problemsOfTimes(kind, form.value.peek())[0];
      if (first) form.target.value = first.path;
      else if (!isNew.peek() || (await create())) isPublishing.value = true;
    },
    settle(value) {
      const theirs = conflict.peek();
      if (!theirs) return;
      conflict.value = null;
      entry.value = theirs;
      form.rebase(valueOf(theirs), theirs.version, value);
      action.failure.value = null;
    },
  };
}

/**
 * Where a person's draft of an entry is kept in this browser.
 * @param entryId null for a new entry: its name has no slash, so that no id has the same
 */
export const draftNameOf = (staffId: string, kind: EntryKind, entryId: string | null): string =>
  entryId === null ? `studio-draft:${staffId}:${kind}` : `studio-draft:${staffId}:${kind}/${entryId}`;
