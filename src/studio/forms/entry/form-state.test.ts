import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry, EntryForm } from './fields.ts';
import { createFormState, type FormState } from './form-state.ts';

const form: EntryForm = {
  kind: 'votes',
  start: {},
  sections: [
    {
      name: 'words',
      fields: [
        { kind: 'words', key: 'name', shape: 'line', max: 200 },
        { kind: 'number', key: 'limit', min: 1, max: 9, isOptional: true },
      ],
    },
  ],
};
const named = (en: string): Entry => ({ id: 'final', name: { ko: '파이널', en, ja: 'ファイナル' } });

let stored: Map<string, string>;
const storage = {
  read: (name: string) => stored.get(name) ?? null,
  write: (name: string, text: string) => void stored.set(name, text),
  remove: (name: string) => void stored.delete(name),
};
const open = (entry = named('Final'), base = 1): FormState =>
  createFormState({ form, entry, base, storage, draftName: 'draft' });

beforeEach(() => {
  stored = new Map();
});

describe('a form', () => {
  it('keeps unsaved changes across a reload, and nothing after saving', () => {
    open().set(['name', 'en'], 'The final');
    const again = open();
    expect(again.isFromDraft.value).toBe(true);
    expect(again.value.value).toEqual(named('The final'));
    again.accept(named('The final'), 2, named('The final'));
    expect(stored.size).toBe(0);
    expect(open(named('The final'), 2).isFromDraft.value).toBe(false);
  });

  it('stores no draft where the same text was typed again', () => {
    const state = open();
    state.set(['name', 'en'], 'The final');
    state.set(['name', 'en'], 'Final');
    expect(stored.size).toBe(0);
    expect(state.changes.value).toEqual([]);
  });

  it('continues with the version that a draft began with, so that saving it detects changes by others', () => {
    open(named('Final'), 1).set(['name', 'en'], 'The final');
    const later = open(named('Finale'), 2);
    expect(later.base.value).toBe(1);
    expect(later.changes.value.map(({ before, after }) => [before, after])).toEqual([['Final', 'The final']]);
    later.discard();
    expect([later.base.value, later.value.value]).toEqual([2, named('Finale')]);
    expect(stored.size).toBe(0);
  });

  it('continues from another version with the merged choices', () => {
    const state = open();
    state.set(['limit'], 3);
    state.rebase(named('Finale'), 2, { ...named('Finale'), limit: 3 });
    expect(state.base.value).toBe(2);
    expect(state.changes.value.map(({ path }) => path)).toEqual([['limit']]);
    state.discard();
    expect(state.value.value).toEqual(named('Finale'));
  });

  it('keeps text that was typed during the request, also across a reload', () => {
    const state = open();
    state.set(['name', 'en'], 'The final');
    const sent = state.value.peek();
    state.set(['name', 'en'], 'The final vote');
    state.set(['limit'], 3);
    state.accept({ ...named('The final'), limit: 1 }, 2, sent);
    const typed = { ...named('The final vote'), limit: 3 };
    expect(state.value.value).toEqual(typed);
    expect(state.base.value).toBe(2);
    expect(state.changes.value.map(({ path }) => path.join('.'))).toEqual(['name.en', 'limit']);
    const again = open({ ...named('The final'), limit: 1 }, 2);
    expect([again.isFromDraft.value, again.value.value]).toEqual([true, typed]);
  });

  it('keeps the id on the server, whatever the name became meanwhile', () => {
    const idForm: EntryForm = {
      ...form,
      sections: [
        {
          name: 'all',
          fields: [...(form.sections[0]?.fields ?? []), { kind: 'text', key: 'id', max: 64, pattern: 'id' }],
        },
      ],
    };
    const state = createFormState({ form: idForm, entry: {}, base: 0, storage, draftName: 'draft' });
    state.set(['name', 'en'], 'Final');
    const sent = state.value.peek();
    state.set(['name', 'en'], 'Final vote');
    expect(state.value.peek()['id']).toBe('final-vote');
    state.accept(sent, 1, sent);
    expect(state.value.peek()).toEqual({ id: 'final', name: { en: 'Final vote' } });
  });

  it('keeps unsaved changes under another name from then on', () => {
    const state = open();
    state.set(['limit'], 3);
    state.rename('other');
    expect([...stored.keys()]).toEqual(['other']);
    state.set(['limit'], 4);
    expect([...stored.keys()]).toEqual(['other']);
  });

  it('removes only the problems of a changed value', () => {
    const state = open();
    state.refused.value = [
      { path: ['name', 'en'], text: 'too long' },
      { path: ['limit'], text: 'too much' },
    ];
    state.set(['name', 'en'], 'F');
    expect(state.problems.value).toEqual([{ path: ['limit'], text: 'too much' }]);
  });

  it.each(['', '{', '3', '{"value":{}}', '{"saved":{},"value":[]}'])('starts again if the draft is %o', (text) => {
    stored.set('draft', text);
    expect(open().value.value).toEqual(named('Final'));
  });
});
