import type { MouseEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { createDoublePress } from './double-press.ts';

function press(type: string, after: number, { x = 100, y = 100, detail = 1 } = {}) {
  const stopped = vi.fn();
  // The fields of an event that `swallow` reads.
  const event = {
    type,
    detail,
    clientX: x,
    clientY: y,
    timeStamp: began + after,
    preventDefault: stopped,
    stopPropagation: stopped,
  } as unknown as MouseEvent;
  return { event, isSwallowed: () => stopped.mock.calls.length === 2 };
}

const began = 5_000;

/** Play was just pressed at 100, 100. */
function begin() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(began);
  const doublePress = createDoublePress();
  const first = press('click', -1);
  doublePress.swallow(first.event);
  expect(first.isSwallowed()).toBe(false);
  doublePress.begin();
  now.mockRestore();
  return doublePress;
}

it.each([
  ['the second half of a double press', press('click', 399), true],
  ['its pointer going down', press('pointerdown', 200), true],
  ['a press a little beside', press('click', 200, { x: 127, y: 127 }), true],
  ['a press elsewhere', press('click', 200, { x: 140 }), false],
  ['a later press', press('click', 400), false],
  ['a press by key or script', press('click', 200, { detail: 0 }), false],
])('cancels the second half of a double press: %s', (_what, { event, isSwallowed }, expected) => {
  begin().swallow(event);
  expect(isSwallowed()).toBe(expected);
});

it('nothing is cancelled before play was pressed', () => {
  const { event, isSwallowed } = press('click', 0, { x: 0, y: 0 });
  createDoublePress().swallow(event);
  expect(isSwallowed()).toBe(false);
});
