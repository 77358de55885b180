import { signal } from '@preact/signals-react';
import type { Photocard } from '../../../server/photocard/contract.ts';
import { call } from '../api/call.ts';
import { type CardPicture, createCardPicture } from './card-picture.ts';

/** One card of a numbered set. */
export interface BoughtCard extends Pick<Photocard, 'photocardId' | 'serial' | 'edition'> {
  face: number;
  artist: string;
  line: string;
  accent: string;
}

/** The cards of these sets, set by set. */
export function cardsIn(sets: readonly Photocard[]): BoughtCard[] {
  return sets.flatMap(({ faces, ...set }) => faces.map((face) => ({ ...set, ...face })));
}

/** The max number of cards that open by themselves: a set, unless it is an album. */
const maxRevealed = 3;

export type BoughtState = ReturnType<typeof createBoughtState>;

/** The cards of an order: their pictures, and the selected card. */
export function createBoughtState(orderId: string, onError: (error: unknown) => void) {
  const pictures = new Map<string, CardPicture>();
  const shown = signal<BoughtCard | null>(null);

  function pictureOf({ photocardId, face }: Pick<BoughtCard, 'photocardId' | 'face'>): CardPicture {
    const key = `${photocardId} ${face}`;
    const cached = pictures.get(key);
    if (cached) return cached;
    const params = { orderId, photocardId, face };
    const made = createCardPicture(
      () => call('POST /order/:orderId/photocard/:photocardId/:face/download', { params }),
      onError,
    );
    pictures.set(key, made);
    return made;
  }

  return {
    shown,
    pictureOf,
    select(card: BoughtCard): void {
      shown.value = card;
      void pictureOf(card).open();
    },
    close(): void {
      shown.value = null;
    },
    /** Draws the first set in advance, so that it can open at once. */
    async reveal(cards: readonly BoughtCard[]): Promise<void> {
      const first = cards.filter(({ photocardId }) => photocardId === cards[0]?.photocardId).slice(0, maxRevealed);
      // In sequence: the server draws one at a time, and the first one should be visible as early as possible.
      for (const card of first) await pictureOf(card).open();
    },
    dispose(): void {
      for (const picture of pictures.values()) picture.dispose();
    },
  };
}
