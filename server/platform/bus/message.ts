import { z } from 'zod';
import { longestMessage } from './engine.ts';

/** A channel, and what is said on it. */
export type News = readonly [channel: string, payload: string];

export interface Message {
  /** The election of the process that sent it. */
  readonly relay: string;
  /** Messages with news are numbered from 1; one without news has the number of the last before it. */
  readonly number: number;
  readonly news: readonly News[];
}

/** What a process tells the others without the database: of little worth, and lost without a trace. */
export interface Aside {
  /** The process. */
  readonly sender: string;
  readonly aside: readonly News[];
}

const asideShape = z.object({ sender: z.string(), aside: z.array(z.tuple([z.string(), z.string()])) });

export const writeAside = ({ sender, aside }: Aside): string => JSON.stringify({ sender, aside });

const shape = z.tuple([z.string(), z.number().int(), z.array(z.tuple([z.string(), z.string()]))]);

export const writeMessage = ({ relay, number, news }: Message): string => JSON.stringify([relay, number, news]);

/** @returns null for what is no message of ours: others may write on a bus */
export function readMessage(text: string): Message | Aside | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) return asideShape.safeParse(json).data ?? null;
  const [relay, number, news] = parsed.data;
  return { relay, number, news };
}

/** Room for the relay's name and the number. Bytes. */
const frame = 80;

/** Each thing once, in the order in which it came first. Only for what says nothing more when it comes twice. */
export const eachOnce = (all: readonly News[]): News[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** Puts all of it into as few messages as possible. */
export function packNews(all: readonly News[]): News[][] {
  const packs: News[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const bytes = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (size + bytes > longestMessage - frame) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(one);
    size += bytes;
  }
  return packs;
}
