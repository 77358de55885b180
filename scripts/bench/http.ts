import { randomUUID } from 'node:crypto';
import { drive, median } from './figures.ts';
import { connectClient, type SocketClient } from './socket-client.ts';
import { castBody, type VoteServer, withVoteServer } from './vote-server.ts';

/**
 * Casts over HTTP, with session, idempotency key and commit, compared with an empty handler of the same framework.
 * Medians.
 */
export interface HttpFigures {
  callers: number;
  cast: number;
  empty: number;
  /** cast / empty, in per cent */
  percent: number;
  castP99Ms: number;
  emptyP99Ms: number;
}

const fanCount = 5_000;
const callers = 256;
const rounds = 5;
const seconds = 3;

export const benchHttp = (port: number): Promise<HttpFigures> => withVoteServer({ port, fans: fanCount }, compare);

async function compare({ port, tokens, voteId }: VoteServer): Promise<HttpFigures> {
  const idle = await Promise.all(Array.from({ length: callers }, () => connectClient(port)));
  const clients = [...idle];
  const withClient = async (work: (client: SocketClient) => Promise<number>) => {
    const client = idle.pop();
    if (client === undefined) throw new Error('more callers than connections');
    const status = await work(client);
    if (status !== 200) throw new Error(`answered with ${status}`);
    idle.push(client);
  };
  const token = () => tokens[Math.floor(Math.random() * tokens.length)] ?? '';
  const ways = {
    empty: () => withClient((client) => client.post('/empty', `Authorization: Bearer ${token()}\r\n`, castBody())),
    cast: () =>
      withClient((client) =>
        client.post(
          `/api/v1/vote/${voteId}/cast`,
          `Authorization: Bearer ${token()}\r\nIdempotency-Key: ${randomUUID()}\r\nAccept-Language: ko\r\n`,
          castBody(),
        ),
      ),
  };
  const rates = { empty: [] as number[], cast: [] as number[] };
  const p99s = { empty: [] as number[], cast: [] as number[] };
  // Warm-up: each token's signature is checked once, and code is compiled.
  for (const way of ['empty', 'cast'] as const) await drive(callers, seconds, ways[way]);
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ['empty', 'cast'] as const) {
      const { perSecond, p99 } = await drive(callers, seconds, ways[way]);
      rates[way].push(perSecond);
      p99s[way].push(p99);
    }
  }
  for (const client of clients) client.close();
  const [empty, cast] = [median(rates.empty), median(rates.cast)];
  return {
    callers,
    cast: Math.round(cast),
    empty: Math.round(empty),
    percent: Math.round((cast / empty) * 100),
    castP99Ms: Math.round(median(p99s.cast) * 10) / 10,
    emptyP99Ms: Math.round(median(p99s.empty) * 10) / 10,
  };
}
