import { beatSeconds } from './song.ts';

export const width = 1280;
export const height = 720;

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));
/** The progress of a movement between two seconds, 0–1, slowing down at its end. */
export const eased = (t: number, from: number, to: number): number => 1 - (1 - clamp((t - from) / (to - from))) ** 3;
/** Overshoots its end and comes back. */
export function sprung(t: number, from: number, to: number): number {
  const share = clamp((t - from) / (to - from));
  return 1 + 2.4 * (share - 1) ** 3 + 1.4 * (share - 1) ** 2;
}
/** 1 on each beat, falling until the next. */
export const pulse = (t: number): number => Math.exp(-5 * ((t / beatSeconds) % 1));
/** Up and down with the beat, 0–1. */
export const bounce = (t: number): number => Math.abs(Math.sin((Math.PI * t) / beatSeconds));
export const beatAt = (t: number): number => Math.floor(t / beatSeconds + 1e-6);

export const box = (x: number, y: number, wide: number, high: number, colour: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" fill="${colour}"/>`;
export const disc = (x: number, y: number, radius: number, colour: string, opacity = 1): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${Math.max(0, radius).toFixed(1)}" fill="${colour}" opacity="${opacity.toFixed(3)}"/>`;
export const ring = (x: number, y: number, radius: number, wide: number, colour: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${Math.max(0, radius).toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${wide.toFixed(1)}"/>`;
export const group = (transform: string, drawing: string, opacity = 1): string =>
  `<g transform="${transform}" opacity="${opacity.toFixed(3)}">${drawing}</g>`;

/** Rays from a point, turned by an angle in degrees. */
export function rays(x: number, y: number, count: number, turn: number, colour: string): string {
  const far = (angle: number): string =>
    `${(x + 1500 * Math.cos(angle)).toFixed(0)} ${(y + 1500 * Math.sin(angle)).toFixed(0)}`;
  let d = '';
  for (let ray = 0; ray < count; ray += 1) {
    const from = ((ray + turn / 30) / count) * Math.PI * 2;
    d += `M${x} ${y}L${far(from)} ${far(from + Math.PI / count)}Z`;
  }
  return `<path d="${d}" fill="${colour}"/>`;
}

/** A light from above that swings around the vertical, in degrees. */
export function spotlight(x: number, angle: number, spread: number, colour: string, opacity: number): string {
  return group(
    `translate(${x} -40) rotate(${angle.toFixed(2)})`,
    `<path d="M-14 0H14L${spread} 1100H-${spread}Z" fill="${colour}"/>`,
    opacity,
  );
}

/** Falling confetti: the same pieces at the same second. */
export function confetti(t: number, count: number, lights: readonly string[]): string {
  let drawn = '';
  for (let piece = 0; piece < count; piece += 1) {
    const [a, b, c] = [(piece * 0.618) % 1, (piece * 0.381) % 1, (piece * 0.271) % 1];
    const y = ((b + t * (0.1 + 0.08 * c)) % 1) * (height + 60) - 30;
    const x = a * width + 40 * Math.sin(t * (1 + c) + piece);
    const flat = Math.abs(Math.cos(t * (2 + 2 * a) + piece));
    drawn += `<rect x="-8" y="${(-11 * flat).toFixed(1)}" width="16" height="${(22 * flat).toFixed(1)}" fill="${lights[piece % lights.length]}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((t * 70 + piece * 40) % 360).toFixed(0)})"/>`;
  }
  return drawn;
}
