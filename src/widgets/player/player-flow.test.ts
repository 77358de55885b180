import { describe, expect, it } from 'vitest';
import { RoundState } from '../../../server/streaming/contract.ts';
import { detailOf, isAnother, sceneFor, stepOf, ticketFor } from './player-flow.ts';
import { admissionOf, roundOf, streamOf } from './testing-player.ts';

const round = roundOf({ access: 'PASS' });
const device = { number: 1, label: 'Chrome', boundAt: round.startsAt, proof: 'KEY', isThis: true } as const;
const streams = {
  free: streamOf({ rounds: [roundOf()] }),
  none: streamOf({ rounds: [round] }),
  unused: streamOf({ rounds: [round], admissions: [admissionOf()] }),
  ready: streamOf({ rounds: [round], admissions: [admissionOf({ usedRoundIds: ['r1'], device })] }),
  otherDevice: streamOf({ rounds: [round], admissions: [admissionOf({ device: { ...device, isThis: false } })] }),
};
const first = (name: keyof typeof streams) => streams[name].rounds[0] ?? round;

describe('a press on play', () => {
  it.each([
    ['free', 'watch', null],
    ['ready', 'watch', 't1'],
    ['unused', 'door', 't1'],
    ['otherDevice', 'door', 't1'],
    ['none', 'door', null],
  ] as const)('opens, for the ticket state “%s”: %s', (name, scene, ticketId) => {
    expect(sceneFor(streams[name], first(name), true)).toBe(scene);
    expect(sceneFor(streams[name], first(name), false)).toBe('door');
    expect(ticketFor(streams[name], first(name))).toBe(ticketId);
  });

  it('opens the checks while the stream is loading', () => {
    for (const stream of [null, undefined]) {
      expect(sceneFor(stream, round, true)).toBe('door');
      expect(ticketFor(stream, round)).toBeNull();
    }
  });
});

describe('the checks before a round', () => {
  const steps = { free: 'play', ready: 'play', unused: 'use', otherDevice: null, none: null } as const;

  it.each(Object.entries(steps))('need the step “%s”', (kind, step) => {
    expect(stepOf({ kind: kind as keyof typeof steps })).toBe(step);
  });
});

it('only changed attributes are detected', () => {
  const attributes = { streamId: 's', round: '1', titleId: undefined };
  expect(isAnother(null, { streamId: undefined, round: undefined, titleId: undefined })).toBe(true);
  expect(isAnother(attributes, { ...attributes })).toBe(false);
  for (const change of [{ streamId: 'other' }, { round: '2' }, { round: undefined }, { titleId: 't' }]) {
    expect(isAnother(attributes, { ...attributes, ...change })).toBe(true);
  }
});

it('the event has the stream, the round, and whether it is live', () => {
  for (const state of RoundState.options) {
    expect(detailOf('s', roundOf({ state, number: 3 }))).toEqual({
      streamId: 's',
      roundId: 'r1',
      round: 3,
      live: state === 'LIVE' || state === 'INTERRUPTED',
    });
  }
});
