import { barSeconds, beatSeconds, chords, duration, melody, parts } from './song.ts';
import {
  add,
  addMix,
  bass,
  clap,
  hat,
  highPass,
  kick,
  type Mix,
  noise,
  pad,
  pluck,
  sampleRate,
  silence,
  voice,
} from './synthesiser.ts';

/** The whole song as 16-bit stereo WAV. */
export function renderSong(): Buffer {
  const [dry, ducked, wet] = [silence(duration), silence(duration), silence(duration)];
  chords.forEach((chord, bar) => playBar(dry, ducked, wet, chord, bar));
  sing(wet);
  playCheers(wet);
  playRiser(wet);
  duck(ducked);
  addMix(dry, ducked, 1);
  addMix(dry, wet, 1);
  addMix(dry, reverbOf(wet), 0.34);
  addMix(dry, echoOf(wet), 0.2);
  finish(dry);
  return wavOf(dry);
}

type Part = keyof typeof parts;
const partAt = (seconds: number): Part => {
  const names = Object.keys(parts) as Part[];
  return names.find((name) => seconds < parts[name].to) ?? 'curtain';
};
const isFull = (part: Part): boolean => part === 'chorus' || part === 'lastChorus';

function playBar(dry: Mix, ducked: Mix, wet: Mix, chord: readonly number[], bar: number): void {
  const at = bar * barSeconds;
  const part = partAt(at);
  const [root = 50, ...upper] = chord;
  const brightness = {
    opening: 500,
    verse: 900,
    build: 1500,
    chorus: 3800,
    dance: 1800,
    lastChorus: 4600,
    curtain: 1100,
  };
  pad(ducked, at, barSeconds + 0.08, upper, isFull(part) ? 0.34 : 0.24, brightness[part]);
  if (part === 'opening' || part === 'curtain') {
    playBells(wet, at, upper, part === 'curtain' && bar > 41 ? 0.1 : 0.16);
    if (bar === 40 || bar === 42) kick(dry, at, 0.8);
    return;
  }
  playDrums(dry, at, part);
  for (let eighth = 0; eighth < 8; eighth += 1) {
    const low =
      part === 'verse' ? eighth % 4 === 0 : isFull(part) ? eighth % 2 === 1 || eighth === 0 : eighth % 3 === 0;
    if (low) bass(ducked, at + eighth * 0.25, 0.24, root - (root > 48 ? 12 : 0), 0.42);
    const key = upper[[0, 1, 2, 1, 2, 1, 0, 2][eighth] ?? 0] ?? root;
    if (part !== 'build')
      pluck(wet, at + eighth * 0.25, key + 12, isFull(part) ? 0.07 : 0.1, eighth % 2 === 0 ? -0.5 : 0.5);
  }
}

function playBells(mix: Mix, at: number, keys: readonly number[], gain: number): void {
  keys.forEach((key, index) => pluck(mix, at + index * 0.5, key + 12, gain, (index - 1) * 0.6));
  pluck(mix, at + 1.5, (keys[1] ?? 62) + 24, gain * 0.6, 0.7);
}

function playDrums(mix: Mix, at: number, part: Part): void {
  for (let beat = 0; beat < 4; beat += 1) {
    const on = at + beat * beatSeconds;
    if (isFull(part) || part === 'dance' || (part === 'verse' && beat % 2 === 0)) kick(mix, on, 0.85);
    if (beat % 2 === 1 && part !== 'build') clap(mix, on, part === 'verse' ? 0.22 : 0.36);
    hat(mix, on, part === 'verse' ? 0.07 : 0.1, 60);
    hat(mix, on + 0.25, part === 'verse' ? 0.12 : 0.2, 32);
    if (part === 'dance') hat(mix, on + 0.375, 0.1, 50);
  }
  if (part !== 'build') return;
  // A drum roll that doubles, bar by bar.
  const hits = 2 ** Math.min(4, 2 + Math.floor((at - parts.build.from) / barSeconds));
  for (let hit = 0; hit < hits; hit += 1) clap(mix, at + (hit * barSeconds) / hits, 0.1 + 0.14 * (hit / hits));
}

function sing(mix: Mix): void {
  for (const [part, notes] of Object.entries(melody)) {
    const { from } = parts[part as Part];
    const full = isFull(part as Part);
    notes.forEach(([at, length, key], index) => {
      const [start, seconds] = [from + at * beatSeconds, length * beatSeconds];
      voice(mix, start, seconds, key, full ? 0.2 : 0.22, index % 3 === 2 ? 'oh' : 'ah');
      if (!full) return;
      // The group: a third below and the octave, a little later.
      voice(mix, start + 0.018, seconds, key - (index % 2 === 0 ? 3 : 4), 0.08, 'oh');
      voice(mix, start + 0.011, seconds, key - 12, 0.1, 'ah');
    });
  }
  // The chant of the dance break, on each beat but every fourth.
  for (let beat = 0; beat < 32; beat += 1) {
    if (beat % 4 === 3) continue;
    voice(mix, parts.dance.from + beat * beatSeconds, 0.2, 62 + (beat % 4 === 2 ? 4 : 0), 0.2, 'ah');
    voice(mix, parts.dance.from + beat * beatSeconds + 0.013, 0.2, 50, 0.16, 'ah');
  }
}

/** The audience: noise with a slowly changing level. */
function playCheers(mix: Mix): void {
  const cheer = (from: number, length: number, gain: number) => {
    for (const pan of [-0.7, 0.7]) {
      const [random, high] = [noise(Math.round(from * 10) + pan * 10), highPass(700)];
      let slow = 0;
      add(mix, from, length, pan, (t) => {
        slow += (random() - slow) * 0.22;
        const swell = Math.sin((Math.PI * t) / length) ** 0.7;
        return gain * high(slow) * swell * (0.8 + 0.2 * Math.sin(t * 9 + pan));
      });
    }
  };
  cheer(0, 5, 0.16);
  cheer(31, 4, 0.2);
  cheer(63, 4, 0.22);
  cheer(82, 8, 0.3);
}

function playRiser(mix: Mix): void {
  const { from, to } = parts.build;
  const [random, length] = [noise(11), to - from];
  let held = 0;
  add(mix, from, length, 0, (t) => {
    held += (random() - held) * (0.02 + 0.5 * (t / length) ** 2);
    return 0.2 * held * (t / length) ** 2;
  });
}

/** Side-chain compression: the kick lowers everything else for a moment. */
function duck(mix: Mix): void {
  for (let index = 0; index < mix.left.length; index += 1) {
    const seconds = index / sampleRate;
    const part = partAt(seconds);
    if (!isFull(part) && part !== 'dance') continue;
    const gain = 1 - 0.62 * Math.exp(-(seconds % beatSeconds) * 11);
    mix.left[index] = (mix.left[index] ?? 0) * gain;
    mix.right[index] = (mix.right[index] ?? 0) * gain;
  }
}

/** Reverb: feedback combs and two all-passes per channel (Schroeder). */
function reverbOf(mix: Mix): Mix {
  const ear = (input: Float32Array, spread: number): Float32Array => {
    const output = new Float32Array(input.length);
    for (const delay of [1687, 1931, 2053, 2251]) {
      const line = new Float32Array(delay + spread);
      for (let index = 0; index < input.length; index += 1) {
        const place = index % line.length;
        const held = line[place] ?? 0;
        output[index] = (output[index] ?? 0) + held / 4;
        line[place] = (input[index] ?? 0) + held * 0.79;
      }
    }
    for (const delay of [347, 113]) {
      const line = new Float32Array(delay + spread);
      for (let index = 0; index < output.length; index += 1) {
        const place = index % line.length;
        const [held, value] = [line[place] ?? 0, output[index] ?? 0];
        line[place] = value + held * 0.5;
        output[index] = held - value * 0.5;
      }
    }
    return output;
  };
  return { left: ear(mix.left, 0), right: ear(mix.right, 23) };
}

/** A delay of a dotted eighth that alternates between the channels. */
function echoOf(mix: Mix): Mix {
  const delay = Math.round(0.375 * sampleRate);
  const echo = silence(duration);
  for (let index = delay; index < mix.left.length; index += 1) {
    echo.left[index] = (mix.right[index - delay] ?? 0) + 0.42 * (echo.right[index - delay] ?? 0);
    echo.right[index] = (mix.left[index - delay] ?? 0) + 0.42 * (echo.left[index - delay] ?? 0);
  }
  return echo;
}

/** Limits peaks, normalizes to -1 dB and fades out the end. */
function finish(mix: Mix): void {
  let peak = 0;
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < side.length; index += 1) {
      side[index] = Math.tanh(1.15 * (side[index] ?? 0));
      peak = Math.max(peak, Math.abs(side[index] ?? 0));
    }
  }
  for (const side of [mix.left, mix.right]) {
    for (let index = 0; index < side.length; index += 1) {
      const left = duration - index / sampleRate;
      side[index] = (((side[index] ?? 0) * 0.89) / peak) * Math.min(1, left / 3);
    }
  }
}

function wavOf({ left, right }: Mix): Buffer {
  const bytes = left.length * 4;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  for (let index = 0; index < left.length; index += 1) {
    wav.writeInt16LE(Math.round((left[index] ?? 0) * 32_767), 44 + index * 4);
    wav.writeInt16LE(Math.round((right[index] ?? 0) * 32_767), 46 + index * 4);
  }
  return wav;
}
