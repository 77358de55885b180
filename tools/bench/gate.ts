import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrepared } from '../../server/composition/open-prepared.ts';
import { features } from '../../server/features.ts';
import { parseConfig } from '../../server/platform/config.ts';
import { inTransaction } from '../../server/platform/database/database.ts';
import { embeddedIn } from '../../server/platform/database/open-database.ts';
import { type Listener, listen, toNode } from '../../server/platform/http/listen.ts';
import { createPlatform } from '../../server/platform/platform.ts';
import { playbackGate } from '../../server/streaming/gate/gate.ts';
import { createMediaPaths } from '../../server/streaming/gate/media-paths.ts';
import { createPlaybackTokens } from '../../server/streaming/gate/playback-tokens.ts';
import { saveStreams } from '../../server/streaming/rounds/save-streams.ts';
import { roundOf, words } from '../../server/streaming/testing.ts';
import { median } from './figures.ts';

const file = join(import.meta.dirname, '../../demo/media/nine-lights/720p.mp4');
const viewers = 32;
const seconds = 4;
const rounds = 3;

/**
 * Megabytes per second through the gate and from the origin directly, in alternating rounds; medians, and their ratio.
 */
export async function benchGate(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-gate-'));
  const { pool, close } = await openPrepared(embeddedIn(folder), features);
  const platform = createPlatform(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), pool);
  const listeners: Listener[] = [];
  try {
    const origin = await listen(0, '127.0.0.1', (_, response) => createReadStream(file).pipe(response));
    const gate = await listen(0, '127.0.0.1', toNode(playbackGate(platform).fetch));
    listeners.push(gate, origin);
    const media = await seat(platform, addressOf(origin));
    const bare: number[] = [];
    const gated: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await throughput(`${addressOf(origin)}/720p.mp4`));
      gated.push(await throughput(`${addressOf(gate)}${media}`));
    }
    const [one, other] = [median(bare), median(gated)];
    return {
      viewers: String(viewers),
      'origin MB/s': one.toFixed(0),
      'gate MB/s': other.toFixed(0),
      ratio: (other / one).toFixed(2),
    };
  } finally {
    await Promise.all(listeners.map((listener) => listener.close(0)));
    await platform.live.close();
    await platform.keys.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const addressOf = ({ server }: Listener): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * A session that stays active during the benchmark.
 * @returns the path of a segment, with its token
 */
async function seat(platform: ReturnType<typeof createPlatform>, origin: string): Promise<string> {
  const round = roundOf('bench', -60, -30, { vodSource: `${origin}/index.m3u8` });
  await inTransaction(platform.pool, async (connection) => {
    const poster = { url: '/p.svg', width: 16, height: 9, colour: '#112233', alt: words('') };
    const stream = { streamId: 'bench', titleId: 'bench', name: words('Bench'), description: words('Bench'), poster };
    await saveStreams(connection, [{ ...stream, related: [], rounds: [round] }]);
    await connection.query(
      `INSERT INTO playback_session (session_id, user_id, stream_id, round_id, device_id, device_label, mode, last_beat_at)
       VALUES ('bench', 'bench', 'bench', 'bench', 'bench', 'Web', 'VOD', clock_timestamp() + interval '1 hour')`,
    );
  });
  const { token } = createPlaybackTokens(platform.config.tokenSecrets).issue('bench', Date.now());
  const paths = createMediaPaths(platform.config.tokenSecrets);
  const media = { roundId: round.roundId, source: new URL(`${origin}/index.m3u8`) };
  return `/hls/bench/${paths.pathOf(new URL(`${origin}/720p.mp4`), media)}?token=${token}`;
}

/** Total megabytes per second for so many viewers. */
async function throughput(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: viewers });
  let bytes = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const watch = async (): Promise<void> => {
    while (performance.now() < until) {
      const size = await fetchOnce(address, agent);
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: viewers }, watch));
  agent.destroy();
  return bytes / 1_000 / (performance.now() - started);
}

function fetchOnce(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
      response.on('error', reject);
    }).on('error', reject);
  });
}
