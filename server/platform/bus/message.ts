import { z } from 'zod';
import { maxMessageBytes } from './engine.ts';

export type Notification = readonly [channel: string, payload: string];

export interface Message {
  /** Names the elected process that sent it. */
  readonly relay: string;
  /** Messages with notifications are numbered from 1; one without has the number of the last before it. */
  readonly number: number;
  readonly notifications: readonly Notification[];
}

/** A message that does not go through the database, and may be lost. */
export interface LossyMessage {
  /** Names the process that sent it. */
  readonly sender: string;
  readonly lossy: readonly Notification[];
}

// Servers of the release before read and write the notifications as `aside`.
const lossyShape = z
  .object({ sender: z.string(), aside: z.array(z.tuple([z.string(), z.string()])) })
  .transform(({ sender, aside }): LossyMessage => ({ sender, lossy: aside }));

export const writeLossyMessage = ({ sender, lossy }: LossyMessage): string => JSON.stringify({ sender, aside: lossy });

const shape = z.tuple([z.string(), z.number().int(), z.array(z.tuple([z.string(), z.string()]))]);

export const writeMessage = ({ relay, number, notifications }: Message): string =>
  JSON.stringify([relay, number, notifications]);

/** @returns null for a message of another program: a NATS server may be shared */
export function readMessage(text: string): Message | LossyMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) return lossyShape.safeParse(json).data ?? null;
  const [relay, number, notifications] = parsed.data;
  return { relay, number, notifications };
}

/** Room for the relay's name and the number. Bytes. */
const frame = 80;

/** Without repetitions, in the order of the first ones. */
export const eachOnce = (all: readonly Notification[]): Notification[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** Splits them into as few messages as possible. */
export function packNotifications(all: readonly Notification[]): Notification[][] {
  const packs: Notification[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (size + bytes > maxMessageBytes - frame) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(one);
    size += bytes;
  }
  return packs;
}
