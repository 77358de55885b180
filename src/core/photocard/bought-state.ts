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

/** Each card of these sets by itself, set by set. */
export function cardsIn(sets: readonly Photocard[]): BoughtCard[] {
  return sets.flatMap(({ faces, ...set }) => faces.map((face) => ({ ...set, ...face })));
}

/** As many as come out of their sleeves by themselves: a set, where it is no album. */
const mostRevealed = 3;

export type BoughtState = ReturnType<typeof createBoughtState>;

/** The cards that an order brought: their pictures, and the one that is looked at. */
export function createBoughtState(orderId: string, onError: (error: unknown) => void) {
  const pictures = new Map<string, CardPicture>();
  const shown = signal<BoughtCard | null>(null);

  function pictureOf({ photocardId, face }: Pick<BoughtCard, 'photocardId' | 'face'>): CardPicture {
    const key = `${photocardId} ${face}`;
    const known = pictures.get(key);
    if (known) return known;
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
    look(card: BoughtCard): void {
      shown.value = card;
      void pictureOf(card).open();
    },
    putAway(): void {
      shown.value = null;
    },
    /** Draws the first set, for the moment in which it arrives. */
    async reveal(cards: readonly BoughtCard[]): Promise<void> {
      const first = cards.filter(({ photocardId }) => photocardId === cards[0]?.photocardId).slice(0, mostRevealed);
      // One after the other: they are drawn in turn, and the first is to be seen as soon as it can be.
      for (const card of first) await pictureOf(card).open();
    },
    dispose(): void {
      for (const picture of pictures.values()) picture.dispose();
    },
  };
}
