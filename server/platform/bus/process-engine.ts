import type { BusEngine, Receiver } from './engine.ts';

/** For one process: a published message is received at once. */
export function createProcessEngine(): BusEngine {
  let receiver: Receiver | null = null;
  return {
    name: 'process',
    open(given) {
      receiver = given;
      given.connected();
    },
    async publish(message) {
      if (receiver === null) throw new Error('the bus is not open');
      receiver.receive(message);
    },
    async close() {
      receiver = null;
    },
  };
}
