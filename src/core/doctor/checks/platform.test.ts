import { expect, it } from 'vitest';
import { type Answer, checkCalls, checkIds, type FetchPath, namedIds } from './platform.ts';

const base = 'https://fans.example/';
const votes = { votes: [{ voteId: 'last-light-final', name: 'Final' }, { voteId: 'rookie' }], nextCursor: null };
const manifest = { modules: [{ declarations: [{ tagName: 'fan-vote', attributes: [] }] }] };

const fakeFetch =
  (answers: Record<string, Answer>): FetchPath =>
  (path) =>
    Promise.resolve(answers[path] ?? null);

function find(voteId: string, status: number, tag = 'fan-vote') {
  const ids = namedIds({ tags: [{ tag, attributes: { 'vote-id': voteId } }] }, manifest);
  const fetchPath = fakeFetch({
    [`api/v1/vote/${encodeURIComponent(ids[0]?.value ?? '')}`]: { status, body: {} },
    'api/v1/vote?limit=50': { status: 200, body: votes },
  });
  return checkIds(fetchPath, base, ids);
}

it.each([404, 400])('the check reports an id that the platform refuses with %i, with the gallery', async (status) => {
  expect(await find('nowhere at all', status)).toEqual([
    {
      name: 'unknownId',
      values: { tag: 'fan-vote', attribute: 'vote-id', value: 'nowhere at all', gallery: `${base}demo/#fan-vote` },
    },
  ]);
});

it('names the id that was probably meant', async () => {
  expect(await find('last-ligth-final', 404)).toEqual([
    {
      name: 'similarId',
      values: { tag: 'fan-vote', attribute: 'vote-id', value: 'last-ligth-final', line: 'vote-id="last-light-final"' },
    },
  ]);
});

it('the check asks for an id without pasted quotes and spaces, and not for that of an unknown tag', async () => {
  expect(namedIds({ tags: [{ tag: 'fan-vote', attributes: { voteid: ' ”rookie” ' } }] }, manifest)).toEqual([
    { tag: 'fan-vote', attribute: 'voteid', value: 'rookie', call: 'vote' },
  ]);
  expect(await find('rookie', 200)).toEqual([]);
  expect(await find('nowhere', 404, 'fan-vot')).toEqual([]);
});

it('the check does not report an unreachable platform if only its files can’t be read', async () => {
  const path = 'api/v1/user/oauth/handoff/origin?origin=https%3A%2F%2Fartist.example';
  const names = async (answer: Answer, hasFiles: boolean) =>
    (await checkCalls(fakeFetch({ [path]: answer }), base, 'https://artist.example', hasFiles)).map(({ name }) => name);
  expect(await names({ status: 200, body: { allowed: true } }, false)).toEqual([]);
  expect(await names(null, false)).toEqual(['unreachable']);
  expect(await names(null, true)).toEqual(['apiDown']);
  expect(await names({ status: 503, body: null }, true)).toEqual(['apiDown']);
});
