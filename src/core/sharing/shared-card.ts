import { signal } from '@preact/signals-react';

/** A drawn picture of a page, to look at and to share with the link. */
export interface SharedCard {
  readonly file: File;
  readonly picture: ImageBitmap;
}

/**
 * Loads a page's drawn picture. Without it the link is shared alone, so that a failure is none for the fan.
 * @param address as `sharedPicture` makes it
 */
export function createSharedCard(address: string) {
  const card = signal<SharedCard | 'waiting' | 'missing'>('waiting');
  const abort = new AbortController();

  async function load(): Promise<SharedCard | 'missing'> {
    const reply = await fetch(address, { credentials: 'omit', signal: abort.signal });
    if (!reply.ok) return 'missing';
    const blob = await reply.blob();
    const file = new File([blob], 'fanfare.png', { type: 'image/png' });
    return { file, picture: await createImageBitmap(blob) };
  }

  return {
    card,
    async load(): Promise<void> {
      card.value = await load().catch(() => 'missing' as const);
    },
    dispose: () => abort.abort(),
  };
}
