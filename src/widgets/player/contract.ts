import { text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

/** The round and its stream; `live` during the broadcast, otherwise its recording. */
export interface RoundDetail {
  streamId: string;
  roundId: string;
  round: number;
  live: boolean;
}

export const playerElement = {
  tag: 'fan-player',
  attributes: { streamId: text(), round: text(), titleId: text() },
  events: {
    'fan-navigate': cancelable<Navigation & { streamId: string | null; round: number | null }>(),
    'fan-before-play': cancelable<RoundDetail>(),
    'fan-player-play': event<RoundDetail>(),
    'fan-player-pause': event<RoundDetail>(),
    'fan-player-end': event<RoundDetail>(),
    'fan-player-round-change': event<{ streamId: string; round: number; state: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['stage', 'play-button', 'round', 'related'],
  height: { default: '100rem' },
  words: 'player',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-player': typeof playerElement;
  }
}
