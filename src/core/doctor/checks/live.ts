import type { Finding } from '../findings.ts';
import { type Ask, addressOf, type NamedId } from './platform.ts';

/** Milliseconds until the first heartbeat must have come: the platform sends it at once. */
const patience = 8_000;

/** The kind of the live topic for what a call loads. */
const topics: Readonly<Record<string, string>> = { vote: 'vote', streaming: 'stream' };

/** Finds that live streams are blocked or held back between the platform and the page, where ordinary calls arrive. */
export async function checkLive(
  ask: Ask,
  base: string,
  ids: readonly NamedId[],
  patienceMs = patience,
): Promise<Finding[]> {
  for (const { call, value } of ids) {
    const topic = topics[call];
    if (topic === undefined || (await ask(`api/v1/${call}/${value}`))?.status !== 200) continue;
    const address = addressOf(`api/v1/live?topic=${topic}:${value}`, base);
    const values = { origin: new URL(base).origin };
    return (await hasHeartbeat(address, patienceMs)) ? [] : [{ name: 'liveBlocked', values }];
  }
  return [];
}

async function hasHeartbeat(address: string, patienceMs: number): Promise<boolean> {
  const stream = new EventSource(address);
  const isBeating = await new Promise<boolean>((resolve) => {
    stream.addEventListener('beat', () => resolve(true));
    stream.onerror = () => resolve(false);
    setTimeout(() => resolve(false), patienceMs);
  });
  stream.close();
  return isBeating;
}
