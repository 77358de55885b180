/** Synthesized sounds: each one is added to a stereo mix. Seconds and hertz. */
export const sampleRate = 48_000;

export interface Mix {
  left: Float32Array;
  right: Float32Array;
}

export const silence = (seconds: number): Mix => ({
  left: new Float32Array(Math.ceil(seconds * sampleRate)),
  right: new Float32Array(Math.ceil(seconds * sampleRate)),
});

const frequencyOf = (key: number): number => 440 * 2 ** ((key - 69) / 12);

/** -1 to 1, the same sequence for the same seed. */
export function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Adds a voice to the mix; `sample` gets seconds since its start. `pan` from -1 (left) to 1. */
export function add(mix: Mix, at: number, length: number, pan: number, sample: (seconds: number) => number): void {
  const start = Math.round(at * sampleRate);
  const end = Math.min(mix.left.length, start + Math.round(length * sampleRate));
  const [left, right] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  for (let index = start; index < end; index += 1) {
    const value = sample((index - start) / sampleRate);
    mix.left[index] = (mix.left[index] ?? 0) + value * left;
    mix.right[index] = (mix.right[index] ?? 0) + value * right;
  }
}

/** Adds one mix to another. */
export function addMix(to: Mix, from: Mix, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    for (let index = 0; index < to[side].length; index += 1) {
      to[side][index] = (to[side][index] ?? 0) + (from[side][index] ?? 0) * gain;
    }
  }
}

/** One resonant band-pass filter (biquad, constant peak gain). */
function bandPass(frequency: number, quality: number): (input: number) => number {
  const turn = (2 * Math.PI * frequency) / sampleRate;
  const alpha = Math.sin(turn) / (2 * quality);
  const scale = 1 + alpha;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (input) => {
    const output = (alpha * (input - x2) + 2 * Math.cos(turn) * y1 - (1 - alpha) * y2) / scale;
    [x2, x1, y2, y1] = [x1, input, y1, output];
    return output;
  };
}

function lowPass(frequency: number): (input: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * frequency) / sampleRate);
  let held = 0;
  return (input) => {
    held += (input - held) * share;
    return held;
  };
}

export function highPass(frequency: number): (input: number) => number {
  const low = lowPass(frequency);
  return (input) => input - low(input);
}

const saw = (phase: number): number => 2 * (phase - Math.floor(phase)) - 1;
/** An envelope: rises in `attack`, falls in `release` before `length`. */
const shape = (at: number, length: number, attack: number, release: number): number =>
  Math.min(1, at / attack) * Math.min(1, Math.max(0, (length - at) / release));

export function kick(mix: Mix, at: number, gain: number): void {
  add(mix, at, 0.32, 0, (t) => {
    const phase = 2 * Math.PI * (46 * t + (110 * (1 - Math.exp(-t * 32))) / 32);
    return gain * Math.sin(phase) * Math.exp(-t * 9) * Math.min(1, t * 800);
  });
}

export function clap(mix: Mix, at: number, gain: number): void {
  const [random, band] = [noise(7), bandPass(1500, 0.8)];
  add(mix, at, 0.24, 0.05, (t) => {
    const bursts = t < 0.03 ? Math.exp(-((t % 0.01) * 220)) : Math.exp(-(t - 0.03) * 20);
    return gain * 2.4 * band(random()) * bursts;
  });
}

export function hat(mix: Mix, at: number, gain: number, decay: number): void {
  const [random, high] = [noise(Math.round(at * 1000) + 3), highPass(7500)];
  add(mix, at, 0.16, 0.25, (t) => gain * high(random()) * Math.exp(-t * decay));
}

export function bass(mix: Mix, at: number, length: number, key: number, gain: number): void {
  const [frequency, low] = [frequencyOf(key), lowPass(420)];
  add(mix, at, length, 0, (t) => {
    const voice = low(saw(frequency * t)) * 0.8 + Math.sin(2 * Math.PI * frequency * t);
    return gain * 0.6 * voice * shape(t, length, 0.008, 0.05);
  });
}

/** Three detuned saws for each note of a chord, left and right of the centre. */
export function pad(
  mix: Mix,
  at: number,
  length: number,
  keys: readonly number[],
  gain: number,
  brightness: number,
): void {
  for (const [index, key] of keys.entries()) {
    for (const [place, detune] of [0.996, 1, 1.0045].entries()) {
      const [frequency, low] = [frequencyOf(key) * detune, lowPass(brightness)];
      const start = (index * 0.37 + place * 0.61) % 1;
      add(
        mix,
        at,
        length,
        (place - 1) * 0.8,
        (t) => (gain / 6) * low(saw(frequency * t + start)) * shape(t, length, 0.05, 0.12),
      );
    }
  }
}

export function pluck(mix: Mix, at: number, key: number, gain: number, pan: number): void {
  const frequency = frequencyOf(key);
  add(mix, at, 0.7, pan, (t) => {
    const ring = Math.sin(
      2 * Math.PI * frequency * t + 1.8 * Math.exp(-t * 14) * Math.sin(4 * Math.PI * frequency * t),
    );
    return gain * ring * Math.exp(-t * 7) * Math.min(1, t * 500);
  });
}

/** A voice-like sound: a buzz through the formants of “ah” or “oh”, with vibrato. */
export function voice(mix: Mix, at: number, length: number, key: number, gain: number, vowel: 'ah' | 'oh'): void {
  const bands =
    vowel === 'ah'
      ? [bandPass(820, 5), bandPass(1250, 7), bandPass(2900, 9)]
      : [bandPass(520, 5), bandPass(930, 7), bandPass(2700, 9)];
  const weights = [1.6, 1.1, 0.5];
  const [frequency, soft] = [frequencyOf(key), lowPass(3600)];
  let phase = 0;
  add(mix, at, length, 0, (t) => {
    const vibrato = 1 + 0.006 * Math.sin(2 * Math.PI * 5.6 * t) * Math.min(1, t * 2.5);
    phase += (frequency * vibrato * (1 - 0.03 * Math.exp(-t * 40))) / sampleRate;
    const buzz = soft(saw(phase));
    const sung = bands.reduce((sum, band, index) => sum + band(buzz) * (weights[index] ?? 0), buzz * 0.22);
    return gain * sung * shape(t, length, 0.03, 0.09);
  });
}
