import { signal } from '@preact/signals-react';
import { call, type Reply } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { platform } from '../../core/platform.ts';

type Card = Reply<'GET /event/:eventId/photocard'>['cards'][number];

export interface DrawnCard {
  file: File;
  /** Of this page alone, to keep the file by: the signed address is never on the screen. */
  url: string;
  /** To look at. An image of `url` would be for the policy of the page around to allow, and few do. */
  picture: ImageBitmap;
}

/** The winner's card: which it is, and its picture once the fan opens it. */
export function createPhotocardState(eventId: string, onError: (error: unknown) => void) {
  const card = signal<Card | null>(null);
  const drawn = signal<DrawnCard | null>(null);
  const busy = signal(false);
  const failure = signal<unknown>(null);
  let isOver = false;

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy.peek()) return;
    busy.value = true;
    failure.value = null;
    try {
      await work();
    } catch (error) {
      failure.value = error;
      onError(error);
    } finally {
      busy.value = false;
    }
  }

  /** What an address of this page leads to is kept until it is told to let go. */
  function forgetAddress(): void {
    const { url } = drawn.peek() ?? {};
    if (url !== undefined) URL.revokeObjectURL(url);
  }

  return {
    card,
    drawn,
    busy,
    failure,
    load: () =>
      attempt(async () => {
        const { cards } = await call('GET /event/:eventId/photocard', { params: { eventId } });
        card.value = cards[0] ?? null;
      }),
    open: () =>
      attempt(async () => {
        const own = card.peek();
        if (own === null) return;
        const params = { eventId, cardId: own.cardId };
        const { url, fileName } = await call('POST /event/:eventId/photocard/:cardId/download', { params });
        const blob = await fetchCard(new URL(url, platform.origin));
        const file = new File([blob], fileName, { type: 'image/png' });
        const picture = await createImageBitmap(blob);
        if (isOver) return;
        forgetAddress();
        drawn.value = { file, url: URL.createObjectURL(file), picture };
      }),
    dispose(): void {
      isOver = true;
      forgetAddress();
    },
  };
}

/** @throws FanError */
async function fetchCard(address: URL): Promise<Blob> {
  const reply = await fetch(address, { credentials: 'omit' }).catch((cause: unknown) => {
    throw new FanError('NETWORK', {}, { cause });
  });
  if (!reply.ok)
    throw new FanError(reply.status === 410 ? 'ADDRESS_EXPIRED' : 'SERVER_ERROR', { status: reply.status });
  return reply.blob();
}

/** Whether this device can hand a picture to other apps. */
export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
