import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../../core/api/test-api.ts';
import { stubDocument } from '../../../../core/element/testing-host.ts';
import type { Entry } from '../../../forms/entry/fields.ts';
import type { ContentEntry } from '../content-state.ts';
import { createEditor, draftNameOf, type EditorState, newEntryOf } from './editor-state.ts';

const question = (en: string): Entry => ({
  id: 'refund',
  topic: 'payment',
  name: { ko: '환불', en, ja: '返金' },
  answer: { ko: '답', en: 'Answer', ja: '答え' },
});
const revision = (value: Entry) => ({
  number: 1,
  at: '2026-12-01T00:00:00Z',
  author: { kind: 'STAFF', staffId: 's1', name: 'Mina' },
  note: null,
  value,
});
const entryOf = (version: number, draft: Entry | null, part: object = {}): ContentEntry =>
  ({
    ...newEntryOf('questions'),
    entryId: 'refund',
    version,
    state: 'PUBLISHED',
    published: revision(question('Refund')),
    draft: draft && revision(draft),
    hasDraft: draft !== null,
    ...part,
  }) as ContentEntry;
const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  body: { status, code, message: code, requestId: 'r', ...details },
});

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, { status?: number; body?: object }>;
let stored: Map<string, string>;
let created: string[];
const storage = {
  read: (name: string) => stored.get(name) ?? null,
  write: (name: string, text: string) => void stored.set(name, text),
  remove: (name: string) => void stored.delete(name),
};
const open = (opened: ContentEntry): EditorState =>
  createEditor({
    opened,
    storage,
    draftNameFor: (id) => draftNameOf('s1', 'questions', id),
    onCreated: (id) => created.push(id),
  });
const draftCall = 'PUT /studio/content/questions/refund/draft';

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(({ name }) => replies[name] ?? {});
});
afterAll(() => api.stop());
beforeEach(() => {
  [replies, stored, created] = [{}, new Map(), []];
});

describe('an entry that is edited', () => {
  it('begins with its draft, otherwise with the published version', () => {
    expect(open(entryOf(3, null)).form.value.value).toEqual(question('Refund'));
    expect(open(entryOf(3, question('Refunds'))).form.value.value).toEqual(question('Refunds'));
  });

  it('is saved with the version that it began with, and continues with the next one', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['name', 'en'], 'Refunds');
    replies[draftCall] = { body: entryOf(4, question('Refunds')) };
    expect(await editor.save()).toBe(true);
    expect(JSON.parse(api.named(draftCall).at(-1)?.body ?? '')).toEqual({ version: 3, value: question('Refunds') });
    expect(editor.form.changes.value).toEqual([]);
    expect(editor.form.base.value).toBe(4);
    expect(stored.size).toBe(0);
  });

  it('keeps text that is typed while it is saved, and saves it next', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['name', 'en'], 'Refunds');
    replies[draftCall] = { body: entryOf(4, question('Refunds')) };
    const saved = editor.save();
    editor.form.set(['name', 'en'], 'Refunds and returns');
    editor.form.set(['topic'], 'other');
    expect(await saved).toBe(true);
    const typed = { ...question('Refunds and returns'), topic: 'other' };
    expect(editor.form.value.value).toEqual(typed);
    expect(JSON.parse(stored.get('studio-draft:s1:questions/refund') ?? '')).toEqual({
      base: 4,
      saved: question('Refunds'),
      value: typed,
    });
    replies[draftCall] = { body: entryOf(5, typed) };
    await editor.save();
    expect(JSON.parse(api.named(draftCall).at(-1)?.body ?? '')).toEqual({ version: 4, value: typed });
    expect(stored.size).toBe(0);
  });

  it('shows the version that another person saved, and both where something was typed meanwhile', async () => {
    const theirs = entryOf(4, { ...question('Refund'), topic: 'other' });
    const editor = open(entryOf(3, null));
    await editor.refresh(async () => theirs);
    expect(editor.form.value.value['topic']).toBe('other');

    const busy = open(entryOf(3, null));
    const reply = Promise.withResolvers<ContentEntry>();
    const shown = busy.refresh(() => reply.promise);
    busy.form.set(['name', 'en'], 'Refunds');
    reply.resolve(theirs);
    await shown;
    expect(busy.form.value.value).toEqual(question('Refunds'));
    expect(busy.conflict.value).toEqual(theirs);
  });

  it('does not overwrite another person’s version; both are merged', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['name', 'en'], 'Refunds');
    const theirs = entryOf(4, { ...question('Refund'), topic: 'other' });
    replies[draftCall] = refusal(409, 'CONTENT_CHANGED', { entry: theirs });
    expect(await editor.save()).toBe(false);
    expect(editor.conflict.value).toEqual(theirs);
    expect(editor.form.value.value).toEqual(question('Refunds'));

    editor.settle({ ...question('Refunds'), topic: 'other' });
    expect(editor.conflict.value).toBeNull();
    expect(editor.action.failure.value).toBeNull();
    replies[draftCall] = { body: entryOf(5, { ...question('Refunds'), topic: 'other' }) };
    expect(await editor.save()).toBe(true);
    expect(JSON.parse(api.named(draftCall).at(-1)?.body ?? '')).toMatchObject({
      version: 4,
      value: { topic: 'other' },
    });
  });

  it('shows the server’s problems at its fields, and losses of other entries above the form', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['answer', 'ja'], '');
    const problems = [
      { kind: 'questions', entryId: 'refund', path: ['name', 'en'], code: 'RULE', sentence: 'must not be rude' },
      // The form itself marks missing values.
      {
        kind: 'questions',
        entryId: 'refund',
        path: ['answer', 'ja'],
        code: 'TOO_SHORT',
        sentence: 'must not be empty',
      },
      { kind: 'votes', entryId: 'final', path: ['title'], code: 'RULE', sentence: 'There is no title.' },
    ];
    const saved = { ...question('Refund'), answer: { ko: '답', en: 'Answer', ja: '' } };
    replies[draftCall] = { body: entryOf(4, saved, { problems }) };
    await editor.save();
    expect(editor.form.problems.value).toEqual([
      { path: ['name', 'en'], text: 'must not be rude' },
      { path: [], text: 'votes/final: There is no title.' },
    ]);
  });

  it('reports times in the wrong order while they are typed, until one is corrected', async () => {
    const editor = createEditor({ opened: newEntryOf('products'), storage, draftNameFor: () => 'product' });
    editor.form.set(['opens'], '2026-12-02 10:00');
    editor.form.set(['closes'], '2026-12-01 10:00');
    expect(editor.form.problems.value).toMatchObject([{ path: ['closes'] }]);
    editor.form.set(['opens'], '2026-11-30 10:00');
    expect(editor.form.problems.value).toEqual([]);
  });

  it('saves its changes before it is published, and is not published if that fails', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['name', 'en'], 'Refunds');
    let requests = 0;
    const publish = async () => {
      requests += 1;
      return entryOf(5, null);
    };
    replies[draftCall] = refusal(422, 'RIGHT_REQUIRED');
    expect(await editor.step('publication', publish)).toBe(false);
    expect(requests).toBe(0);
    replies[draftCall] = { body: entryOf(4, question('Refunds')) };
    expect(await editor.step('publication', publish)).toBe(true);
    expect(requests).toBe(1);
  });

  it('asks for confirmation only when it is complete, and links to the missing fields', async () => {
    const editor = open(entryOf(3, null));
    editor.form.set(['answer', 'ja'], '');
    await editor.publish();
    expect(editor.isPublishing.value).toBe(false);
    expect(editor.form.target.value).toEqual(['answer', 'ja']);
    editor.form.set(['answer', 'ja'], '答え');
    await editor.publish();
    expect(editor.isPublishing.value).toBe(true);
  });
});

describe('a new entry', () => {
  it('is made once, and has an address then', async () => {
    const editor = open(newEntryOf('questions'));
    expect(editor.isNew.value).toBe(true);
    for (const key of ['name', 'answer', 'topic']) editor.form.set([key], question('Refund')[key]);
    expect(editor.form.value.value['id']).toBe('refund');
    replies['POST /studio/content/questions'] = { body: entryOf(1, question('Refund'), { state: 'DRAFT' }) };
    await editor.publish();
    expect(created).toEqual(['refund']);
    expect([editor.isNew.value, editor.isPublishing.value]).toEqual([false, true]);
    editor.form.set(['name', 'en'], 'Refunds');
    replies[draftCall] = { body: entryOf(2, question('Refunds')) };
    await editor.save();
    expect(api.named('POST /studio/content/questions')).toHaveLength(1);
    expect(api.named(draftCall).length).toBeGreaterThan(0);
  });

  it('keeps text that is typed while it is created under the name of the entry', async () => {
    const editor = open(newEntryOf('questions'));
    for (const key of ['name', 'answer', 'topic']) editor.form.set([key], question('Refund')[key]);
    expect([...stored.keys()]).toEqual(['studio-draft:s1:questions']);
    replies['POST /studio/content/questions'] = { body: entryOf(1, question('Refund'), { state: 'DRAFT' }) };
    const saved = editor.save();
    editor.form.set(['name', 'en'], 'Refunds');
    await saved;
    expect([...stored.keys()]).toEqual(['studio-draft:s1:questions/refund']);
    const again = open(entryOf(1, question('Refund'), { state: 'DRAFT' }));
    expect(again.form.value.value).toEqual(question('Refunds'));
    expect(open(newEntryOf('questions')).form.value.value).toEqual({ topic: 'account' });
  });
});
