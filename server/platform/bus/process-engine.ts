import type { BusEngine, Receiver } from './engine.ts';

/** The engine for a single server process: it receives each message that it publishes, at once. */
export function createProcessEngine(): BusEngine {
  let receiver: Receiver | null = null;
  return {
    name: 'process',
    open(bus) {
      receiver = bus;
      bus.connected();
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
