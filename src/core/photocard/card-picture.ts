import { signal } from '@preact/signals-react';
import { FanError } from '../api/fan-error.ts';
import { platform } from '../platform.ts';

/** Where a card can be had for a moment. */
export interface SignedCard {
  url: string;
  fileName: string;
  /** Whether the fan's nickname is on it; missing where that was said before. */
  isNamed?: boolean;
}

export interface DrawnCard {
  file: File;
  /** Of this page alone, to keep the file by: the signed address is never on the screen. */
  url: string;
  /** To look at. An image of `url` would be for the policy of the page around to allow, and few do. */
  picture: ImageBitmap;
  isNamed: boolean;
}

export type CardPicture = ReturnType<typeof createCardPicture>;

/**
 * The picture of one card, drawn when the fan opens it.
 * @param sign asks for its address
 */
export function createCardPicture(sign: () => Promise<SignedCard>, onError: (error: unknown) => void) {
  const drawn = signal<DrawnCard | null>(null);
  const busy = signal(false);
  const failure = signal<unknown>(null);
  let isOver = false;

  async function draw(): Promise<void> {
    const { url, fileName, isNamed = true } = await sign();
    const blob = await fetchCard(new URL(url, platform.origin));
    const file = new File([blob], fileName, { type: 'image/png' });
    const picture = await createImageBitmap(blob);
    if (!isOver) drawn.value = { file, url: URL.createObjectURL(file), picture, isNamed };
  }

  return {
    drawn,
    busy,
    failure,
    /** Draws it, once: a card that is there stays. */
    async open(): Promise<void> {
      if (busy.peek() || drawn.peek()) return;
      busy.value = true;
      failure.value = null;
      try {
        await draw();
      } catch (error) {
        failure.value = error;
        onError(error);
      } finally {
        busy.value = false;
      }
    },
    dispose(): void {
      isOver = true;
      const { url } = drawn.peek() ?? {};
      if (url !== undefined) URL.revokeObjectURL(url);
    },
  };
}

/** @throws FanError */
async function fetchCard(address: URL): Promise<Blob> {
  const reply = await fetch(address, { credentials: 'omit' }).catch((cause: unknown) => {
    throw new FanError('NETWORK', {}, { cause });
  });
  if (!reply.ok) {
    throw new FanError(reply.status === 410 ? 'ADDRESS_EXPIRED' : 'SERVER_ERROR', { status: reply.status });
  }
  return reply.blob();
}

/** Whether this device can hand a picture to other apps. */
export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
