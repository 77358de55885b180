import { signal } from '@preact/signals-react';
import { call, type Reply } from '../../../core/api/call.ts';
import { createCardPicture } from '../../../core/photocard/card-picture.ts';

type Card = Reply<'GET /event/:eventId/photocard'>['cards'][number];

/** The winner's card, and its picture once the fan opens it. */
export function createPhotocardState(eventId: string, onError: (error: unknown) => void) {
  const card = signal<Card | null>(null);
  const failure = signal<unknown>(null);
  const picture = createCardPicture(() => {
    const cardId = card.peek()?.cardId ?? '';
    return call('POST /event/:eventId/photocard/:cardId/download', { params: { eventId, cardId } });
  }, onError);

  return {
    card,
    picture,
    /** Why loading the card's data failed. */
    failure,
    async load(): Promise<void> {
      failure.value = null;
      try {
        const { cards } = await call('GET /event/:eventId/photocard', { params: { eventId } });
        card.value = cards[0] ?? null;
      } catch (error) {
        failure.value = error;
        onError(error);
      }
    },
    dispose: picture.dispose,
  };
}
