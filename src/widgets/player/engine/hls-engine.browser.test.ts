import { expect } from 'chai';
import { show, until } from '../../../../tests/browser/harness.ts';
import { createHlsEngine } from './hls-engine.ts';

const playlist = (...lines: string[]) =>
  URL.createObjectURL(new Blob([['#EXTM3U', ...lines].join('\n')], { type: 'application/vnd.apple.mpegurl' }));
const media = () => playlist('#EXT-X-TARGETDURATION:4', '#EXTINF:4,', 'blob:none/one.m4s', '#EXT-X-ENDLIST');
const codecs = 'BANDWIDTH=90000,CODECS="avc1.42c01e,mp4a.40.2"';

function open(playlistUrl: string) {
  const requested: string[] = [];
  const video = show('<video muted></video>') as HTMLVideoElement;
  const withToken = (url: string) => {
    requested.push(url);
    return url;
  };
  const engine = createHlsEngine(video, { playlistUrl, startAt: null, withToken });
  // The change of engines ends this promise, and begins another one.
  video.play().catch(() => undefined);
  return { requested, engine, video };
}

it('sound in a separate playlist is requested and loads the whole of hls.js, and the video continues to play', async () => {
  const [picture, sound] = [media(), media()];
  const name = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Korean",DEFAULT=YES,URI="${sound}"`;
  const { requested, engine, video } = open(playlist(name, `#EXT-X-STREAM-INF:${codecs},AUDIO="a"`, picture));
  await until('the playlist of the sound is requested', () => requested.includes(sound));
  expect(engine.renditions.value).to.have.lengthOf(1);
  expect(video.paused).to.equal(false);
  engine.destroy();
});

it('a stream with its sound in the same segments plays with only the light engine', async () => {
  const video = media();
  const index = playlist(`#EXT-X-STREAM-INF:${codecs}`, video);
  const { requested, engine } = open(index);
  await until('the playlist of the picture is requested', () => requested.includes(video));
  expect(requested.filter((url) => url === index)).to.have.lengthOf(1);
  engine.destroy();
});
