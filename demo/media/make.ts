import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../scripts/browsers/find-browser.mjs';
import { height, width } from './motion.ts';
import { renderSong } from './music.ts';
import { definitions, frameAt } from './show.ts';
import { duration } from './song.ts';
import { captionsIn } from './words.ts';

/**
 * Creates the demo's recording: draws every frame in Chromium, synthesizes the song, and lets ffmpeg encode both. `node
 * demo/media/make.ts` writes `demo/media/nine-lights`; `node demo/media/make.ts SECONDS… ` draws single frames for
 * review. Needs ffmpeg with libx264 on the PATH.
 */
const framesPerSecond = 20;
const segmentSeconds = 2;
const target = join(import.meta.dirname, 'nine-lights');

/** Pixels, and bits per second of picture and sound: nine megabytes in all. */
const renditions = [
  { name: '720p', lines: 720, picture: 430_000, sound: 64_000, profile: 'main', level: '3.1' },
  { name: '480p', lines: 480, picture: 190_000, sound: 48_000, profile: 'main', level: '3.0' },
  { name: '240p', lines: 240, picture: 70_000, sound: 32_000, profile: 'baseline', level: '2.1' },
] as const;

async function drawFrames(seconds: readonly number[], take: (jpeg: Buffer, second: number) => Promise<void>) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
      `<style>*{margin:0}</style><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round"><defs>${definitions()}</defs><g id="frame"></g></svg>`,
    );
    for (const second of seconds) {
      await page.evaluate(`document.getElementById('frame').innerHTML = ${JSON.stringify(frameAt(second))}`);
      await take(await page.screenshot({ type: 'jpeg', quality: 92 }), second);
    }
  } finally {
    await browser.close();
  }
}

/** Pipes every frame of the show to ffmpeg, once and nearly lossless. */
async function recordPictures(file: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(framesPerSecond), '-i', '-'];
  const output = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '10', '-pix_fmt', 'yuv420p', file];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...output], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'exit');
  const frames = Array.from({ length: duration * framesPerSecond }, (_, index) => index / framesPerSecond);
  await drawFrames(frames, async (jpeg, second) => {
    if (!ffmpeg.stdin.write(jpeg)) await once(ffmpeg.stdin, 'drain');
    if (second % 10 === 0) process.stdout.write(`${second} s\n`);
  });
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** One file and one playlist for each rendition; a segment is a byte range, and starts with a key frame. */
function encode(pictures: string, sound: string): void {
  const gop = String(framesPerSecond * segmentSeconds);
  for (const { name, lines, picture, sound: audio, profile, level } of renditions) {
    const both = ['-nostdin', '-v', 'error', '-y', '-i', pictures];
    const video = [
      '-vf',
      `scale=-2:${lines}:flags=lanczos`,
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
    ];
    const shape = ['-profile:v', profile, '-level', level, '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'];
    const rate = ['-b:v', String(picture), '-maxrate', String(picture * 2), '-bufsize', String(picture * 3)];
    const log = ['-passlogfile', join(tmpdir(), `fanfare-${name}`)];
    execFileSync('ffmpeg', [
      ...both,
      ...video,
      ...shape,
      ...rate,
      ...log,
      '-pass',
      '1',
      '-an',
      '-f',
      'null',
      '/dev/null',
    ]);
    const hls = [
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_flags',
      'single_file',
    ];
    const fragments = ['-hls_segment_type', 'fmp4', '-hls_segment_filename', join(target, `${name}.mp4`)];
    const aac = [
      '-i',
      sound,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:a',
      'aac',
      '-b:a',
      String(audio),
      '-ac',
      audio < 40_000 ? '1' : '2',
    ];
    execFileSync('ffmpeg', [
      ...both,
      ...aac,
      ...video,
      ...shape,
      ...rate,
      ...log,
      '-pass',
      '2',
      ...hls,
      ...fragments,
      join(target, `${name}.m3u8`),
    ]);
  }
}

function writePlaylist(): void {
  const codecs = { main: { '3.1': '4d401f', '3.0': '4d401e' }, baseline: { '2.1': '42c015' } };
  const lines = renditions.map(({ name, lines: high, picture, sound, profile, level }) => {
    const video: string | undefined = Reflect.get(codecs[profile], level);
    const wide = Math.round((high * 16) / 9 / 2) * 2;
    return `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round((picture * 2 + sound) * 1.06)},AVERAGE-BANDWIDTH=${Math.round((picture + sound) * 1.06)},RESOLUTION=${wide}x${high},FRAME-RATE=${framesPerSecond}.000,CODECS="avc1.${video},mp4a.40.2"\n${name}.m3u8\n`;
  });
  writeFileSync(
    join(target, 'index.m3u8'),
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`,
  );
}

const seconds = process.argv.slice(2).map(Number);
if (seconds.length > 0) {
  await drawFrames(seconds, async (jpeg, second) => writeFileSync(join(tmpdir(), `show-${second}.jpg`), jpeg));
} else {
  const [pictures, sound] = [join(tmpdir(), 'fanfare-show.mp4'), join(tmpdir(), 'fanfare-show.wav')];
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(sound, renderSong());
  await recordPictures(pictures);
  encode(pictures, sound);
  writePlaylist();
  for (const language of ['ko', 'en', 'ja'] as const)
    writeFileSync(join(target, `${language}.vtt`), captionsIn(language));
}
