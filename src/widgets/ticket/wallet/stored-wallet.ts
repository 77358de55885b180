import type { Ticket } from '../../../../server/ticket/contract.ts';
import { toJson } from '../../../core/json.ts';
import { storage } from '../../../core/storage/storage.ts';

/** The last loaded tickets, stored for offline use. */
export interface StoredWallet {
  userId: string;
  /** When it was loaded, ISO 8601. */
  at: string;
  tickets: readonly Ticket[];
}

const key = 'ticketWallet';

export function keepWallet(wallet: StoredWallet): void {
  storage.write(key, toJson(wallet));
}

/** Null if nothing of this fan is stored. */
export function readWallet(userId: string): StoredWallet | null {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    // Only we write here, on this origin.
    const stored: StoredWallet = JSON.parse(text);
    return stored.userId === userId ? stored : null;
  } catch {
    return null;
  }
}

/** The next fan must not see it. */
export function forgetWallet(): void {
  storage.remove(key);
}
