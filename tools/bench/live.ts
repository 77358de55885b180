import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLiveHub } from '../../server/platform/live/live.ts';
import { median } from './figures.ts';

/** Processor time for one message to every viewer: serialised once by the hub, or serialised for each viewer. */
export interface LiveFigures {
  viewers: number;
  hubMs: number;
  eachMs: number;
  /** hub / each */
  ratio: number;
  /** The longest time without a turn of the event loop, in processor time: other requests wait for it. */
  hubPauseMs: number;
  eachPauseMs: number;
}

const rounds = 9;
/** A message of 50 candidates whose counts all changed. */
const message = (revision: number) => ({
  voteId: 'bench',
  status: 'ONGOING',
  blind: false,
  position: revision,
  total: revision * 50,
  whole: false,
  counts: Array.from({ length: 50 }, (_, index) => [`candidate-${index + 1}`, revision + index]),
  serverTime: new Date().toISOString(),
});

/** @param viewers real connections, from a separate process */
export async function benchLive(viewers = 10_000): Promise<LiveFigures> {
  const hub = createLiveHub();
  hub.offer('vote', { join: async () => ({ revision: 0, data: JSON.stringify(message(0)) }), leave: () => {} });
  const responses: ServerResponse[] = [];
  const server = createServer(async (_request, response) => {
    await hub.open(response, {}, { topics: ['vote:bench'], lastEventId: null, network: '127.0.0.1' });
    responses.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  const { port } = server.address() as AddressInfo;
  const audience = fork(join(import.meta.dirname, 'live-viewers.ts'), [String(port), String(viewers)]);
  await once(audience, 'message');
  while (responses.length < viewers) await delay(20);

  const write = { hub: [] as Measure[], each: [] as Measure[] };
  for (let revision = 1; revision <= rounds; revision += 1) {
    write.hub.push(
      await measure(() => hub.publish('vote', revision, new Map([['bench', JSON.stringify(message(revision))]]))),
    );
    write.each.push(
      await measure(async () => {
        for (const response of responses) {
          response.write(`event: vote:bench\ndata: ${JSON.stringify(message(revision))}\n\nid: vote.${revision}\n\n`);
        }
      }),
    );
  }
  audience.kill();
  await hub.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const [hubMs, eachMs] = [median(write.hub.map(({ cpu }) => cpu)), median(write.each.map(({ cpu }) => cpu))];
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    viewers,
    hubMs: round(hubMs),
    eachMs: round(eachMs),
    ratio: Math.round((hubMs / eachMs) * 100) / 100,
    hubPauseMs: round(median(write.hub.map(({ pause }) => pause))),
    eachPauseMs: round(median(write.each.map(({ pause }) => pause))),
  };
}

interface Measure {
  /** Processor time in milliseconds until every write was finished. */
  cpu: number;
  pause: number;
}

async function measure(work: () => Promise<void>): Promise<Measure> {
  // Waits until the kernel has finished the previous round.
  await delay(500);
  let pause = 0;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    pause = Math.max(pause, now - last);
    last = now;
  };
  const looking = setInterval(look, 1);
  const before = cpuMs();
  await work();
  // The writes of one pass are finished in later turns of the event loop; those of slices partly between them.
  await delay(300);
  look();
  clearInterval(looking);
  const cpu = cpuMs() - before;
  return { cpu, pause };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
