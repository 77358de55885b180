import { expect, it } from 'vitest';
import { tabStorage } from '../../../core/storage/storage.ts';
import { readDraft, writeDraft } from './answer-draft.ts';

it('an answer that was typed is kept for its inquiry and its writer alone', () => {
  writeDraft('one', 'mina', 'Dear fan,');
  expect(readDraft('one', 'mina')).toBe('Dear fan,');
  expect(readDraft('two', 'mina')).toBe('');
  expect(readDraft('one', 'juno')).toBe('');
});

it('an answer that was sent is kept no more', () => {
  writeDraft('one', 'mina', 'Dear fan,');
  writeDraft('one', 'mina', '');
  expect(tabStorage.read('studioAnswer:one')).toBeNull();
});

it.each(['', 'no JSON', '{"staffId":"mina"}', '{"staffId":"mina","message":7}'])('%o is no draft', (text) => {
  tabStorage.write('studioAnswer:one', text);
  expect(readDraft('one', 'mina')).toBe('');
});
