import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import { addPictures, putPicture } from './add-pictures.ts';
import type { Entry } from './fields.ts';
import { createFormState } from './form-state.ts';

const storage = { read: () => null, write: () => undefined, remove: () => undefined };
const [haram, duet] = [{ artist: 'do-haram' }, { id: 'duet', name: { ko: '듀엣', en: 'Duet', ja: 'デュエット' } }];
const open = () =>
  createFormState({ form: forms.votes, entry: { candidates: [haram, duet] }, base: 1, storage, draftName: 'draft' });
const candidatesOf = (state: ReturnType<typeof open>) => state.value.value['candidates'];
const files = ['a.jpg', 'b.txt', 'c.jpg'].map((name) => new File([name], name));
const list = { path: ['candidates'], into: 'portrait', max: 9, files };

it('pictures are added to text that was typed during the upload', async () => {
  const state = open();
  const reply = Promise.withResolvers<Entry>();
  const added = addPictures(state, { ...list, files: files.slice(0, 1) }, () => reply.promise);
  state.set(['candidates', 1, 'note', 'en'], 'Two');
  reply.resolve({ file: 'a' });
  expect(await added).toEqual({ first: 2, refused: [] });
  expect(candidatesOf(state)).toEqual([haram, { ...duet, note: { en: 'Two' } }, { portrait: { file: 'a' } }]);
});

it('the other pictures are added if one was refused, up to the limit of the list', async () => {
  const refusal = new Error('not a picture');
  const upload = async ({ name }: File) => {
    if (name === 'b.txt') throw refusal;
    return { file: name };
  };
  const state = open();
  expect(await addPictures(state, list, upload)).toEqual({ first: 2, refused: [refusal] });
  const [, , ...added] = candidatesOf(state) as Entry[];
  expect(added).toEqual([{ portrait: { file: 'a.jpg' } }, { portrait: { file: 'c.jpg' } }]);
  const full = open();
  await addPictures(full, { ...list, max: 3 }, upload);
  expect(candidatesOf(full)).toHaveLength(3);
});

it('a picture is added at the current place of its entry, with its current words', async () => {
  const state = open();
  const reply = Promise.withResolvers<Entry>();
  const put = putPicture(state, ['candidates', 1, 'portrait'], () => reply.promise);
  state.set(['candidates', 1, 'portrait', 'alt', 'en'], 'Both');
  const [first, second] = candidatesOf(state) as Entry[];
  state.set(['candidates'], [second, first]);
  reply.resolve({ file: 'a' });
  await put;
  expect(candidatesOf(state)).toEqual([{ ...duet, portrait: { file: 'a', alt: { en: 'Both' } } }, haram]);
});

it('a picture is not added if its entry was removed', async () => {
  const state = open();
  const reply = Promise.withResolvers<Entry>();
  const put = putPicture(state, ['candidates', 0, 'portrait'], () => reply.promise);
  state.set(['candidates'], [(candidatesOf(state) as Entry[])[1]]);
  reply.resolve({ file: 'a' });
  await put;
  expect(candidatesOf(state)).toEqual([duet]);
});
