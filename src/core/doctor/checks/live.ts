import type { Finding } from '../findings.ts';
import { addressOf, type FetchPath, type NamedId } from './platform.ts';

/** How long to wait for the first heartbeat, which the platform sends at once. */
const defaultTimeoutMs = 8_000;

/** The kind of live topic for the object of a call: `vote/ID` has the topic `vote:ID`. */
const topics: Readonly<Record<string, string>> = { vote: 'vote', streaming: 'stream' };

/** Reports live streams that are blocked or buffered between the platform and the page, although ordinary calls arrive. */
export async function checkLive(
  fetchPath: FetchPath,
  base: string,
  ids: readonly NamedId[],
  timeoutMs = defaultTimeoutMs,
): Promise<Finding[]> {
  for (const { call, value } of ids) {
    const topic = topics[call];
    if (topic === undefined || (await fetchPath(`api/v1/${call}/${value}`))?.status !== 200) continue;
    const address = addressOf(`api/v1/live?topic=${topic}:${value}`, base);
    const values = { origin: new URL(base).origin };
    return (await hasHeartbeat(address, timeoutMs)) ? [] : [{ name: 'liveBlocked', values }];
  }
  return [];
}

async function hasHeartbeat(address: string, timeoutMs: number): Promise<boolean> {
  const stream = new EventSource(address);
  const isBeating = await new Promise<boolean>((resolve) => {
    stream.addEventListener('beat', () => resolve(true));
    stream.onerror = () => resolve(false);
    setTimeout(() => resolve(false), timeoutMs);
  });
  stream.close();
  return isBeating;
}
