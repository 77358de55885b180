import { randomUUID } from 'node:crypto';
import { createBallotQueue } from '../../server/vote/ballots/ballot-queue.ts';
import { drive, median } from './figures.ts';
import { connectClient, type SocketClient } from './socket-client.ts';
import { castBody, type VoteServer, withVoteServer } from './vote-server.ts';

/**
 * Casts over HTTP, with session, idempotency key and commit, compared with an empty handler of the same framework, and with ballots
 * that come without HTTP.
 * Medians.
 */
export interface HttpFigures {
  callers: number;
  cast: number;
  empty: number;
  /** Ballots through the queue in this process, without HTTP. */
  ballot: number;
  /** cast / empty, in per cent */
  percent: number;
  /** The time of an empty request and of a ballot without HTTP, together, in per cent of the time of a cast. */
  percentOfParts: number;
  castP99Ms: number;
  emptyP99Ms: number;
}

const fanCount = 5_000;
const callers = 256;
const rounds = 5;
const seconds = 3;

export const benchHttp = (port: number): Promise<HttpFigures> => withVoteServer({ port, fans: fanCount }, compare);

async function compare({ port, tokens, voteId, pool }: VoteServer): Promise<HttpFigures> {
  const { rows: fans } = await pool.query<{ user_id: string }>('SELECT user_id FROM paid_lot');
  const queue = createBallotQueue(pool);
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
    ballot: async () => {
      const fan = fans[Math.floor(Math.random() * fans.length)];
      const ids = { ballotId: randomUUID(), request: randomUUID(), userId: fan?.user_id ?? '', requestId: 'bench' };
      const { candidateId, free, paid } = JSON.parse(castBody());
      const cast = { ...ids, voteId, candidateId, free, paid, network: '127.0.0.1', language: 'ko' as const };
      const { code } = await queue.cast(cast);
      if (code !== 'OK') throw new Error(`a ballot was refused: ${code}`);
    },
  };
  const order = ['empty', 'cast', 'ballot'] as const;
  const rates = { empty: [] as number[], cast: [] as number[], ballot: [] as number[] };
  const p99s = { empty: [] as number[], cast: [] as number[], ballot: [] as number[] };
  // Warm-up: each token's signature is checked once, and code is compiled.
  for (const way of order) await drive(callers, seconds, ways[way]);
  for (let round = 0; round < rounds; round += 1) {
    for (const way of order) {
      const { perSecond, p99 } = await drive(callers, seconds, ways[way]);
      rates[way].push(perSecond);
      p99s[way].push(p99);
    }
  }
  for (const client of clients) client.close();
  const [empty, cast, ballot] = [median(rates.empty), median(rates.cast), median(rates.ballot)];
  return {
    callers,
    cast: Math.round(cast),
    empty: Math.round(empty),
    ballot: Math.round(ballot),
    percent: Math.round((cast / empty) * 100),
    percentOfParts: Math.round((1 / empty + 1 / ballot) * cast * 100),
    castP99Ms: Math.round(median(p99s.cast) * 10) / 10,
    emptyP99Ms: Math.round(median(p99s.empty) * 10) / 10,
  };
}
