import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { findIngestPrograms, type IngestPrograms } from '../../../scripts/testing/debian-programs.ts';
import { reservePorts } from '../../../scripts/testing/reserve-ports.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { requestsOf } from '../harness/requests.ts';
import { visit } from '../harness/visitor.ts';
import { expectPlaying, playButton, scheduleRound, stageOf, videoOf } from './broadcast-steps.ts';

const recording = join(import.meta.dirname, '../../../demo/media/nine-lights/480p.mp4');

/** Cleanup steps, run in reverse order also after a failure. */
const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const one of endings.reverse()) await one();
});

/** Ends a process: SIGTERM first, then SIGKILL. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
  await gone;
  clearTimeout(kill);
}

/**
 * Starts nginx with the configuration in docs/streaming.md, on other ports.
 * @returns the addresses to push to and to play from
 */
async function startNginx({ nginx, rtmpModule }: IngestPrograms): Promise<{ push: string; playlist: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-ingest-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'hls'));
  const rtmp = await reservePorts();
  const http = rtmp + 1;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${rtmpModule}; ${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {}
     rtmp { server { listen 127.0.0.1:${rtmp}; application live {
       live on; hls on; hls_path ${folder}/hls; hls_fragment 2s; hls_playlist_length 60s; hls_continuous on; } } }
     http { access_log off; ${temporary.join(' ')}
       types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; }
       server { listen 127.0.0.1:${http}; location /hls { root ${folder}; add_header Cache-Control no-store; } } }`,
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  endings.push(() => end(child));
  return { push: `rtmp://127.0.0.1:${rtmp}/live/show`, playlist: `http://127.0.0.1:${http}/hls/show.m3u8` };
}

function startPushing({ ffmpeg }: IngestPrograms, to: string): ChildProcess {
  const input = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', recording];
  const child = spawn(ffmpeg, [...input, '-c', 'copy', '-f', 'flv', to], { stdio: 'ignore' });
  endings.push(() => end(child));
  return child;
}

it('<fan-player> plays the stream that ffmpeg pushes to nginx, and distinguishes a lost connection from the end', async () => {
  const programs = findIngestPrograms();
  if (programs === null) throw new Error('This test needs nginx, its RTMP module and ffmpeg.');
  const { push, playlist } = await startNginx(programs);
  const pushing = startPushing(programs, push);
  const segments = async (): Promise<number> => {
    const answer = await fetch(playlist).catch(() => null);
    return answer?.status === 200 ? ((await answer.text()).match(/\.ts$/gm)?.length ?? 0) : 0;
  };
  await expect.poll(segments, { timeout: 60_000 }).toBeGreaterThan(2);

  const round = await scheduleRound({ startsIn: -5, endsIn: 600, liveSource: playlist });
  const { page, expectComplaint } = await visit({ fan: await joinFan() });
  expectComplaint(/502|503/);
  const fetched = requestsOf(page, /\.ts\b/);
  await page.goto(round.address);
  await playButton(page).click();
  await expectPlaying(page, 3);
  expect((await videoOf(page)).videoHeight).toBe(480);
  // These are requested through the gate, with the session's token.
  expect(fetched.filter((address) => !/\/hls\/[\w-]+\/media\/.+token=/.test(address))).toEqual([]);
  await expect(stageOf(page).locator('.live-edge')).toContainText('LIVE');

  const reconnecting = stageOf(page).getByText('Reconnecting', { exact: true });
  await end(pushing);
  await expect(reconnecting).toBeVisible({ timeout: 60_000 });
  startPushing(programs, push);
  await expect(reconnecting).toHaveCount(0, { timeout: 60_000 });
  await expectPlaying(page, 3);
}, 240_000);
