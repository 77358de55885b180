import { signal } from '@preact/signals-react';
import { call, type Reply } from '../api/call.ts';
import { japaneseCode, type Place } from './place.ts';

export type FoundPlace = Reply<'GET /address/japan/:postalCode'>['places'][number];

/** `failed`: it can't be looked up now, and the fan types. */
export type Found =
  | { status: 'idle' | 'looking' | 'none' | 'failed' }
  | { status: 'filled'; place: FoundPlace }
  | { status: 'several'; places: readonly FoundPlace[] };

export type PlaceLookup = ReturnType<typeof createPlaceLookup>;

/**
 * Fills in prefecture, city and town of a Japanese postal code.
 * @param read the place as it is typed now
 */
export function createPlaceLookup(read: () => Place, type: (changes: Partial<Place>) => void) {
  const found = signal<Found>({ status: 'idle' });
  /** The code that was looked up last, and the town that it filled in. */
  let lookedUp: string | null = null;
  let filled = '';
  let running: AbortController | null = null;

  function choose(place: FoundPlace): void {
    const { street } = read();
    // Text that the fan has added to a town stays.
    const isOurs = street === '' || street === filled;
    type({ region: place.region, city: place.city, ...(isOurs && { street: place.street }) });
    if (isOurs) filled = place.street;
    found.value = { status: 'filled', place };
  }

  async function look(code: string): Promise<void> {
    const mine = new AbortController();
    running = mine;
    found.value = { status: 'looking' };
    try {
      const { places } = await call('GET /address/japan/:postalCode', {
        params: { postalCode: code },
        signal: mine.signal,
      });
      if (running !== mine) return;
      const [first, ...more] = places;
      if (first === undefined) found.value = { status: 'none' };
      else if (more.length > 0) found.value = { status: 'several', places };
      else choose(first);
    } catch {
      // The fan can type the place after a failed look-up.
      if (running !== mine) return;
      lookedUp = null;
      found.value = { status: 'failed' };
    }
  }

  return {
    found,
    choose,
    /** Call it after the fan has changed the postal code or the country. */
    follow(): void {
      const code = japaneseCode(read());
      if (code === lookedUp) return;
      running?.abort();
      running = null;
      lookedUp = code;
      if (code === null) found.value = { status: 'idle' };
      else void look(code);
    },
    /** For another address. */
    reset(): void {
      running?.abort();
      running = null;
      lookedUp = japaneseCode(read());
      filled = '';
      found.value = { status: 'idle' };
    },
    dispose(): void {
      running?.abort();
      running = null;
    },
  };
}
