/** What carries messages between the server processes of one database. */
export const busNames = ['process', 'postgresql', 'nats'] as const;
export type BusName = (typeof busNames)[number];

/** The longest message in bytes: PostgreSQL's NOTIFY takes fewer than 8,000. */
export const longestMessage = 7_900;

/** What an engine tells the bus of this process. */
export interface Receiver {
  /** From now on every message is heard. */
  connected(): void;
  /** Messages may be missed until `connected` is called again; also after an attempt that failed. */
  lost(error: unknown): void;
  hear(message: string): void;
}

/**
 * Carries a message to every process, this one included. It may lose messages, without saying so: the bus counts them, and whoever
 * misses one reads the database.
 */
export interface BusEngine {
  readonly name: BusName;
  /** Connects, and does so again after each loss, until it is closed. Called once. */
  open(receiver: Receiver): void;
  /** Resolves when the message is out of this process; rejects when it may be lost. */
  publish(message: string): Promise<void>;
  /** Drops the connection and makes another. Only where a connection can break without a trace. */
  renew?(): void;
  close(): Promise<void>;
}
