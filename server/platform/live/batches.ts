import { eachSliced } from './each-sliced.ts';
import { eventOf, writeCursor } from './event-text.ts';
import { type Topic, type Viewer, write } from './viewers.ts';

export interface Batch {
  kind: string;
  revision: number;
  /** Data by topic id. */
  messages: ReadonlyMap<string, string>;
}

/**
 * Writes batches of messages to the viewers of their topics, one batch after the other.
 * @param revisions the latest revision of each kind; raised by each batch
 */
export function createBatches(revisions: Map<string, number>, topicOf: (name: string) => Topic | undefined) {
  const waiting: (Batch & { written: () => void })[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      await writeBatch(batch);
      batch.written();
    }
    writing = null;
  }

  async function writeBatch({ kind, revision, messages }: Batch): Promise<void> {
    revisions.set(kind, Math.max(revision, revisions.get(kind) ?? 0));
    const end = `id: ${writeCursor(revisions)}\n\n`;
    // Most viewers watch one topic and get message and id in one write; for the others the id is sent last.
    const several = new Map<Viewer, Buffer[]>();
    for (const [id, data] of messages) {
      const topic = topicOf(`${kind}:${id}`);
      if (topic === undefined) continue;
      const event = eventOf(topic, data);
      const alone = Buffer.from(event + end);
      const shared = Buffer.from(event);
      await eachSliced(topic.viewers, (viewer) => {
        const joined = viewer.joined.get(topic);
        if (joined === undefined) viewer.missed.set(topic, revision);
        if (joined === undefined || joined > revision) return;
        if (viewer.topics.size === 1) write(viewer, alone);
        else several.set(viewer, [...(several.get(viewer) ?? []), shared]);
      });
    }
    const last = Buffer.from(end);
    await eachSliced(several, ([viewer, events]) => write(viewer, Buffer.concat([...events, last])));
  }

  return {
    /** Resolves when the batch is written. */
    publish(batch: Batch): Promise<void> {
      return new Promise((written) => {
        waiting.push({ ...batch, written });
        writing ??= writeAll();
      });
    },
    /** Resolves when nothing waits. */
    written: async () => writing,
  };
}
