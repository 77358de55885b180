import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../../inbox/testing.ts';
import { toldOf } from '../../webhook/testing.ts';
import { createEventTest, type EventTest, eventContent } from '../testing.ts';
import { tellEntrants } from './tell-entrants.ts';

let test: EventTest;
beforeAll(async () => {
  test = await createEventTest();
});
afterAll(() => test.close());

const told = async (fan: string) => (await itemsOf(test.platform, fan)).map(({ kind, name }) => [kind, name]);

it('tells each entrant once whether they won, and only when the result is open', async () => {
  const fans = await createReaders(test.platform, 3);
  await test.save(eventContent('seat'));
  await test.enter('seat', ...fans);
  await tellEntrants(test.pool, 'seat');
  expect(await Promise.all(fans.map(told))).toEqual([[], [], []]);
  expect(await toldOf(test.platform, 'draw.opened:seat')).toEqual([]);

  const [winner = '', ...others] = await test.finish('seat');
  await Promise.all([test.service.advance(), tellEntrants(test.pool, 'seat'), tellEntrants(test.pool, 'seat')]);
  await test.service.advance();
  expect(await told(winner)).toEqual([['EVENT_WON', 'Event seat']]);
  expect(await toldOf(test.platform, 'draw.opened:seat')).toEqual([
    { type: 'draw.opened', data: { eventId: 'seat', titleId: 'show', entrants: 3, winners: 1 } },
  ]);
  for (const other of others) expect(await told(other)).toEqual([['EVENT_NOT_WON', 'Event seat']]);
});
