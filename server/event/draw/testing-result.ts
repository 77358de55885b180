import { afterAll, beforeAll } from 'vitest';
import { closeEntry, drawEvent, openResult } from '../operations.ts';
import { createEventTest, type EventTest, eventContent } from '../testing.ts';

export let test: EventTest;
export let winner = '';
export let loser = '';

/** The reads of a result under an event’s address. */
export const forWinners = ['result', 'winnerinfo', 'code', 'photocard'];

/** Names the winner and the loser of this event. */
export async function nameRanked(eventId: string): Promise<void> {
  [winner = '', loser = ''] = await test.ranked(eventId);
}

/** An event with a winner and a loser, until the tests of the file have run. */
export function setUpResult(): void {
  beforeAll(async () => {
    test = await createEventTest();
    await test.save(
      eventContent('sealed'),
      eventContent('open'),
      eventContent('entrants', { participation: 'ENTRANTS' }),
    );
    for (const eventId of ['sealed', 'open']) {
      await test.enter(eventId, 'mina', 'juno');
      await closeEntry(test.pool, eventId);
      await drawEvent(test.pool, eventId, null);
    }
    await openResult(test.pool, 'open');
  });

  afterAll(() => test.close());
}
