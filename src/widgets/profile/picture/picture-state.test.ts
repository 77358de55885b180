import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Avatar } from '../../../../server/avatar/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { ownAvatar, putAvatar } from '../../../core/member/own-avatar.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { createPictureState, type PictureState } from './picture-state.ts';

const cat: Avatar = { small: '/cat', large: '/cat', drawn: { figure: 'cat', ground: 'green' }, isShown: false };
const failures: unknown[] = [];
let api: Awaited<ReturnType<typeof startTestApi>>;
let state: PictureState;
/** The browser's refusal of a file. */
let refused: FanError | null;
/** Resolves when the browser has opened a file. */
let opened: (file: Blob) => Promise<void>;

beforeAll(async () => {
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());
beforeEach(() => {
  failures.length = 0;
  refused = null;
  opened = () => Promise.resolve();
  putAvatar(null);
  api.handle(() => ({ body: { avatar: cat } }));
  const shrink = async (file: Blob) => {
    if (refused) throw refused;
    await opened(file);
    return file;
  };
  state = createPictureState({ shrink, toBase64: (file) => file.text() }, (error) => failures.push(error));
});
afterEach(() => state.dispose());

const sent = (name: string): unknown[] => api.named(name).map(({ body }) => JSON.parse(body || '{}'));

it('a figure is drawn on the chosen ground, and nothing is saved before the fan does it', async () => {
  state.chooseFigure('fox');
  state.chooseGround('night');
  state.chooseFigure('bear');
  expect(state.drawn.value).toEqual({ figure: 'bear', ground: 'night' });
  expect(sent('PUT /user/me/avatar')).toEqual([]);
  await state.save();
  expect(sent('PUT /user/me/avatar')).toEqual([{ drawn: { figure: 'bear', ground: 'night' } }]);
  expect([ownAvatar.value, state.draft.value, state.done.value]).toEqual([cat, null, 'saved']);
});

it('the draft begins with the saved picture', () => {
  putAvatar(cat);
  expect(state.drawn.value).toEqual(cat.drawn);
  state.chooseFigure('frog');
  expect(state.drawn.value).toEqual({ figure: 'frog', ground: 'green' });
  state.cancel();
  expect(state.drawn.value).toEqual(cat.drawn);
});

it('a file that the browser could open is sent, and an unreadable one is not', async () => {
  await state.chooseFile(new Blob(['bytes']));
  expect(state.draft.value).toMatchObject({ kind: 'upload', picture: 'bytes' });
  expect(state.drawn.value).toBeNull();
  await state.save();
  expect(sent('PUT /user/me/avatar').at(-1)).toEqual({ picture: 'bytes' });
  refused = new FanError('PICTURE_UNSUPPORTED');
  await state.chooseFile(new Blob(['page']));
  expect([state.draft.value, state.preparing.value, failures]).toEqual([null, false, [refused]]);
  expect(state.failure.value).toBe(refused);
  state.chooseFigure('cat');
  expect(state.failure.value).toBeNull();
});

it.each(['another file', 'a drawn figure', 'nothing'])('%s that was chosen after a slow file stays', async (later) => {
  const slow = new Blob(['slow']);
  const held = Promise.withResolvers<void>();
  opened = (file) => (file === slow ? held.promise : Promise.resolve());
  const slowly = state.chooseFile(slow);
  if (later === 'another file') await state.chooseFile(new Blob(['quick']));
  else if (later === 'nothing') state.cancel();
  else state.chooseFigure('fox');
  const chosen = state.draft.value;
  held.resolve();
  await slowly;
  expect([state.draft.value, state.preparing.value]).toEqual([chosen, false]);
});

it('the picture is empty if it was removed on another device before it is shown to others', async () => {
  putAvatar(cat);
  api.handle(() => ({ status: 404, body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' } }));
  await state.show(true);
  expect([ownAvatar.value, state.failure.value]).toMatchObject([null, { code: 'NOT_FOUND' }]);
});

it('the choice stays when the server refuses it', async () => {
  api.handle(() => ({
    status: 422,
    body: { status: 422, code: 'PICTURE_UNREADABLE', message: '', requestId: 'r' },
  }));
  await state.chooseFile(new Blob(['bytes']));
  await state.save();
  expect(state.failure.value).toMatchObject({ code: 'PICTURE_UNREADABLE' });
  expect(state.draft.value).toMatchObject({ kind: 'upload' });
  expect([ownAvatar.value, state.done.value]).toEqual([null, null]);
});

it('a change that the account refuses is reverted', async () => {
  putAvatar(cat);
  api.handle(() => ({ status: 422, body: { status: 422, code: 'SUSPENDED', message: '', requestId: 'r' } }));
  const showing = state.show(true);
  expect(ownAvatar.value?.isShown).toBe(true);
  await showing;
  expect(ownAvatar.value).toEqual(cat);
  expect(state.failure.value).toMatchObject({ code: 'SUSPENDED' });
});

it('the picture is shown to others, and removed', async () => {
  putAvatar(cat);
  api.handle(({ name }) => ({ body: { avatar: name.startsWith('PATCH') ? { ...cat, isShown: true } : null } }));
  await state.show(true);
  expect(sent('PATCH /user/me/avatar')).toEqual([{ isShown: true }]);
  expect(ownAvatar.value?.isShown).toBe(true);
  await state.remove();
  expect([ownAvatar.value, state.done.value]).toEqual([null, 'removed']);
});
