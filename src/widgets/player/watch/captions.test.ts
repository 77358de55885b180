import { expect, it } from 'vitest';
import { createCaptions } from './captions.ts';

const list = (['ko', 'en', 'ja'] as const).map((language) => ({ language, name: language, url: `/${language}.vtt` }));

/** The part of a video that captions touch. */
function videoOf(): HTMLVideoElement {
  const createElement = () => ({ track: Object.assign(new EventTarget(), { mode: 'disabled', activeCues: null }) });
  return { ownerDocument: { createElement }, append() {} } as unknown as HTMLVideoElement;
}
const open = () => createCaptions(videoOf(), list, 'ko', (url) => url);

it('come in the reader’s language first, and where they were turned off and on again in the one that was chosen', () => {
  const captions = open();
  expect(captions.chosen.value).toBeNull();
  captions.toggle();
  expect(captions.chosen.value).toBe('ko');
  captions.choose('ja');
  captions.toggle();
  expect(captions.chosen.value).toBeNull();
  captions.toggle();
  expect(captions.chosen.value).toBe('ja');
});

it('hold for the next video, also when they are off', () => {
  open().choose('en');
  const next = open();
  expect(next.chosen.value).toBe('en');
  next.toggle();
  expect(open().chosen.value).toBeNull();
});
