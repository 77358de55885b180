import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine, Rendition } from '../../engine/engine.ts';
import { stubPage, TestVideo } from '../testing-dom.ts';
import { createScreen, type Screen } from './screen.ts';

let screens: Screen[];

beforeEach(() => {
  stubPage();
  screens = [];
});
afterEach(() => {
  for (const screen of screens) screen.dispose();
  vi.unstubAllGlobals();
});

/** A video that is opened, whose renditions are known a moment later. */
function open(heights: readonly number[]) {
  const renditions = signal<readonly Rendition[]>([]);
  const choices: (number | null)[] = [];
  const engine: Engine = {
    renditions,
    rendition: signal(null),
    trouble: signal(null),
    choose: (id) => void choices.push(id),
    liveEdge: () => null,
    playingAt: () => null,
    resume() {},
    destroy() {},
  };
  // The part of a video that a screen uses.
  const screen = createScreen(new TestVideo() as unknown as HTMLVideoElement, false, engine);
  screens.push(screen);
  renditions.value = heights.map((height, id) => ({ id, height, bitrate: height * 1_000 }));
  return { screen, choices };
}

it('the chosen quality stays for the next video, whose engine numbers it differently', () => {
  const first = open([240, 480, 720]);
  expect(first.choices).toEqual([]);
  first.screen.choose(1);
  const next = open([1080, 720, 480]);
  expect(next.screen.chosen.value).toBe(2);
  expect(next.choices).toEqual([2]);
});

it('the quality is automatic if the chosen one is missing, and when the fan selects it', () => {
  open([240, 480]).screen.choose(1);
  expect(open([360, 720]).choices).toEqual([]);
  open([240, 480]).screen.choose(null);
  expect(open([240, 480]).choices).toEqual([]);
});
