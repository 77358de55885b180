import { afterAll, beforeAll } from 'vitest';
import { createDevice, createTicketWorld, passContent, type TestDevice, type TicketWorld } from './testing.ts';

export let world: TicketWorld;
export let phone: TestDevice;
export let laptop: TestDevice;

/** A running server and two devices of one fan, until the tests of the file have run. */
export function setUpWallet(): void {
  beforeAll(async () => {
    world = await createTicketWorld();
    await world.save(
      passContent('final'),
      passContent('online', { venue: false }),
      passContent('all', { rounds: null, venue: false, deviceChanges: 0, resets: 0 }),
    );
    [phone, laptop] = [await createDevice(), await createDevice()];
  });

  afterAll(() => world.close());
}
