import { text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const artistElement = {
  tag: 'fan-artist',
  attributes: { artistId: text() },
  events: {
    'fan-navigate': cancelable<Navigation>(),
    'fan-artist-shown': event<{ artistId: string; name: string }>(),
    'fan-favourite': event<{ artistId: string; isFavourite: boolean }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['hero', 'favourite', 'section', 'heading', 'card'],
  height: { default: '100rem' },
  words: 'artist',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-artist': typeof artistElement;
  }
}
