import { beforeEach, expect, it } from 'vitest';
import { tabStorage } from '../../core/storage/storage.ts';
import { forgetDrafts, readDraft, writeDraft } from './answer-drafts.ts';
import { forgetStaff } from './session-signals.ts';

beforeEach(forgetDrafts);

it('a typed answer is kept only for its inquiry and its writer', () => {
  writeDraft('one', 'mina', 'Dear fan,');
  writeDraft('two', 'mina', 'Hello,');
  expect(readDraft('one', 'mina')).toBe('Dear fan,');
  expect(readDraft('two', 'mina')).toBe('Hello,');
  expect(readDraft('three', 'mina')).toBe('');
  expect(readDraft('one', 'juno')).toBe('');
});

it('a sent answer is not kept', () => {
  writeDraft('one', 'mina', 'Dear fan,');
  writeDraft('two', 'mina', 'Hello,');
  writeDraft('one', 'mina', '');
  expect([readDraft('one', 'mina'), readDraft('two', 'mina')]).toEqual(['', 'Hello,']);
  writeDraft('two', 'mina', '');
  expect(tabStorage.read('studioAnswers')).toBeNull();
});

it('typed answers are deleted at their writer’s sign-out, and outlast a session that the server has ended', () => {
  writeDraft('one', 'mina', 'Dear fan,');
  forgetStaff('SERVER');
  expect(readDraft('one', 'mina')).toBe('Dear fan,');
  forgetStaff('PERSON');
  expect(tabStorage.read('studioAnswers')).toBeNull();
});

it.each(['', 'no JSON', '{"staffId":"mina"}', '{"staffId":"mina","messages":{"one":7}}'])('%o is no draft', (text) => {
  tabStorage.write('studioAnswers', text);
  expect(readDraft('one', 'mina')).toBe('');
});
