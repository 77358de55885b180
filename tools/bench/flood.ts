import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from './figures.ts';
import { connectClient } from './socket-client.ts';
import { castBody, castHeaders, type VoteServer, withVoteServer } from './vote-server.ts';

/** Times of honest fans while others flood the server with casts, against the undisturbed time before. */
export interface FloodFigures {
  flood: string;
  /** Casts of the flood that were answered, and with which status. */
  statuses: string;
  honestCasts: number;
  /** Of the honest casts, in per cent. */
  refusedPercent: number;
  p99Ms: number;
  /** p99 : undisturbed p99 */
  ratio: number;
}

const honestFans = 500;
const attackers = 50;
const floodCasts = 10_000;
/** An honest fan casts, waits for the answer, and casts again after this time. Milliseconds. */
const pauseMs = 1_000;
const seconds = 8;

export const benchFlood = (port: number): Promise<FloodFigures[]> =>
  withVoteServer({ port, fans: honestFans + attackers, PROXY_HOPS: 1 }, compare);

async function compare(server: VoteServer): Promise<FloodFigures[]> {
  const honest = server.tokens.slice(attackers);
  const evil = server.tokens.slice(0, attackers);
  // Before it counts: each token's signature is checked once, and code is compiled.
  await voteHonestly(server, honest);
  const quiet = await voteHonestly(server, honest);
  const rows: FloodFigures[] = [];
  for (const [flood, tokens] of [
    ['none', []],
    ['10,000 pipelined casts of one account', evil.slice(0, 1)],
    ['none', []],
    ['10,000 pipelined casts of 50 accounts of one network', evil],
  ] as const) {
    const [{ casts, refused, p99 }, statuses] = await Promise.all([
      voteHonestly(server, honest),
      floodAs(server, tokens, floodCasts),
    ]);
    rows.push({
      flood,
      statuses: summaryOf(statuses),
      honestCasts: casts,
      refusedPercent: Math.round((refused / casts) * 10_000) / 100,
      p99Ms: Math.round(p99 * 10) / 10,
      ratio: Math.round((p99 / quiet.p99) * 100) / 100,
    });
  }
  return rows;
}

async function voteHonestly({ port, voteId }: VoteServer, tokens: readonly string[]) {
  const latencies: number[] = [];
  let refused = 0;
  const until = performance.now() + seconds * 1_000;
  const vote = async (token: string, fan: number) => {
    const client = await connectClient(port);
    await delay(Math.random() * pauseMs);
    while (performance.now() < until) {
      const started = performance.now();
      const address = `10.1.${fan >> 8}.${fan & 255}`;
      const status = await client.post(`/api/v1/vote/${voteId}/cast`, castHeaders(token, address), castBody());
      latencies.push(performance.now() - started);
      if (status !== 200) refused += 1;
      await delay(pauseMs);
    }
    client.close();
  };
  await Promise.all(tokens.map(vote));
  return { casts: latencies.length, refused, p99: quantile(latencies, 0.99) };
}

/** In a thread of its own, so that the honest fans' clocks do not wait for it. @returns the statuses of the answers */
async function floodAs({ port, voteId }: VoteServer, tokens: readonly string[], casts: number): Promise<number[]> {
  if (tokens.length === 0) return [];
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), {
    workerData: { port, voteId, tokens, casts },
  });
  const [statuses] = await once(worker, 'message');
  await worker.terminate();
  return statuses;
}

function summaryOf(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${status}: ${all.length}`).join(', ');
}
