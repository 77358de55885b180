/** The engines that carry messages between the server processes of one database. */
export const busNames = ['process', 'postgresql', 'nats'] as const;
export type BusName = (typeof busNames)[number];

/** PostgreSQL's NOTIFY takes fewer than 8,000 bytes. */
export const maxMessageBytes = 7_900;

/** The bus of this process, with the functions that its engine calls. */
export interface Receiver {
  /** From now on every message is received. */
  connected(): void;
  /** Messages may be missed until `connected` is called again; also after an attempt that failed. */
  lost(error: unknown): void;
  receive(message: string): void;
}

/**
 * Carries a message to every process, this one included. It may lose messages without an error: the bus counts them, and a process
 * that missed one reads the database.
 */
export interface BusEngine {
  readonly name: BusName;
  /** Connects, and does so again after each loss, until it is closed. Called once. */
  open(receiver: Receiver): void;
  /** Resolves when the message is out of this process; rejects when it may be lost. */
  publish(message: string): Promise<void>;
  /** Replaces the connection. Only for engines whose connection can break without an error. */
  renew?(): void;
  close(): Promise<void>;
}
