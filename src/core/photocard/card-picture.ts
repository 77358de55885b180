import { signal } from '@preact/signals-react';
import { FanError } from '../api/fan-error.ts';
import { platform } from '../platform.ts';

/** A signed address of a card, valid for a short time. */
export interface SignedCard {
  url: string;
  fileName: string;
  /** True if the fan's nickname is on it; missing if an earlier reply had it. */
  isNamed?: boolean;
}

export interface DrawnCard {
  file: File;
  /** An object URL of this page, to download the file: the signed address is never shown. */
  url: string;
  /** Shown as an `<img>`. The page's policy would have to allow an image of `url`, and few do. */
  picture: ImageBitmap;
  isNamed: boolean;
}

export type CardPicture = ReturnType<typeof createCardPicture>;

/**
 * The picture of one card, drawn when the fan opens it.
 * @param sign requests its signed address
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
    /** Draws it once; an existing card stays. */
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

/** True if this device can share a picture with other apps. */
export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
