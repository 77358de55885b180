import { expect, it } from 'vitest';
import { maxInquiryPictures } from '../../../../rules/inquiry/pictures.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { createPicturesState, type PicturesState } from './pictures-state.ts';

const reported: unknown[] = [];
const fileOf = (name: string) => new File(['bytes'], name, { type: 'image/png' });
const statesOf = ({ chosen }: PicturesState) => chosen.value.map(({ name, state }) => `${name} ${state}`);

const create = () =>
  createPicturesState((error) => reported.push(error), {
    prepare: async (file) => {
      if (file instanceof File && file.name === 'page') throw new FanError('PICTURE_UNSUPPORTED');
      return file instanceof File ? `base64 of ${file.name}` : '';
    },
  });

it('pictures are accepted up to the limit of a text, and an invalid one does not count', async () => {
  const state = create();
  state.add(['a', 'b', 'c', 'd'].map(fileOf));
  expect([state.chosen.value.length, state.room.value]).toEqual([maxInquiryPictures, 0]);
  state.remove(state.chosen.value[0]?.id ?? 0);
  state.add([fileOf('page')]);
  await state.send(async () => undefined);
  expect(statesOf(state)).toEqual(['b SENT', 'c SENT', 'page REFUSED']);
  expect(state.room.value).toBe(1);
  state.forgetSent();
  expect(statesOf(state)).toEqual(['page REFUSED']);
});

it('pictures are sent one by one, also if one is not ready yet', async () => {
  const state = create();
  state.add(['a', 'b'].map(fileOf));
  const sent: string[] = [];
  await state.send(async (picture) => sent.push(picture));
  expect(sent).toEqual(['base64 of a', 'base64 of b']);
});

it('a picture that could not be sent stays with its error, and is sent again under the same key', async () => {
  const state = create();
  state.add(['a', 'b'].map(fileOf));
  const keys: string[] = [];
  let isDown = true;
  await state.send(async (picture, key) => {
    if (!picture.endsWith('b')) return;
    keys.push(key);
    if (isDown) throw new FanError('NETWORK');
  });
  expect(statesOf(state)).toEqual(['a SENT', 'b FAILED']);
  expect(state.chosen.value[1]?.error).toMatchObject({ code: 'NETWORK' });
  isDown = false;
  await state.retry(state.chosen.value[1]?.id ?? 0);
  expect(statesOf(state)).toEqual(['a SENT', 'b SENT']);
  expect(new Set(keys).size).toBe(1);
});

it('a picture that was taken out is not sent', async () => {
  const state = create();
  state.add(['a', 'b'].map(fileOf));
  state.remove(state.chosen.value[0]?.id ?? 0);
  const sent: string[] = [];
  await state.send(async (picture) => sent.push(picture));
  expect(sent).toEqual(['base64 of b']);
});

it('a picture whose button is pressed twice is sent once', async () => {
  const state = create();
  state.add([fileOf('a')]);
  let tries = 0;
  await state.send(async () => {
    tries += 1;
    if (tries === 1) throw new FanError('NETWORK');
  });
  const [one] = state.chosen.value;
  await Promise.all([state.retry(one?.id ?? 0), state.retry(one?.id ?? 0)]);
  expect([tries, ...statesOf(state)]).toEqual([2, 'a SENT']);
});

it('it is said how many of a choice were not taken, until one is taken out', () => {
  const state = create();
  state.add(['a', 'b', 'c', 'd', 'e'].map(fileOf));
  expect(state.tooMany.value).toBe(2);
  state.remove(state.chosen.value[0]?.id ?? 0);
  expect(state.tooMany.value).toBe(0);
});

it('a draft keeps the names of pictures until their text is sent', async () => {
  const state = createPicturesState(() => undefined, { prepare: async () => 'base64' }, ['lost']);
  state.add([fileOf('a')]);
  expect(state.names.value).toEqual(['lost', 'a']);
  await state.send(async () => undefined);
  expect([state.names.value, state.lost.value]).toEqual([[], []]);
});

it('pictures of a draft that was cleared are not sent with the next text', async () => {
  const state = create();
  state.add([fileOf('a')]);
  state.clear();
  const sent: string[] = [];
  await state.send(async (picture) => sent.push(picture));
  expect(sent).toEqual([]);
});
