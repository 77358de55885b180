import { expect, it } from 'vitest';
import { createCaptions } from './captions.ts';

const list = (['ko', 'en', 'ja'] as const).map((language) => ({ language, name: language, url: `/${language}.vtt` }));

/** The part of a video that captions use. */
function videoOf(): HTMLVideoElement {
  const createElement = () => ({ track: Object.assign(new EventTarget(), { mode: 'disabled', activeCues: null }) });
  return { ownerDocument: { createElement }, append() {} } as unknown as HTMLVideoElement;
}
const open = () => createCaptions(videoOf(), list, 'ko', (url) => url);

it('start in the reader’s language, and in the last chosen one when they are turned on again', () => {
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

it('captions keep the choice for the next video, also when they are off', () => {
  open().choose('en');
  const next = open();
  expect(next.chosen.value).toBe('en');
  next.toggle();
  expect(open().chosen.value).toBeNull();
});
