import type { Ticket } from '../../../server/ticket/contract.ts';
import { storage } from '../../core/storage/storage.ts';

/** What was last seen of a wallet, for when there is no network. */
export interface KeptWallet {
  userId: string;
  /** When it was loaded, ISO 8601. */
  at: string;
  tickets: readonly Ticket[];
}

const key = 'ticketWallet';

export function keepWallet(wallet: KeptWallet): void {
  storage.write(key, JSON.stringify(wallet));
}

/** Null where nothing of this fan's is kept. */
export function readWallet(userId: string): KeptWallet | null {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    // Written by us alone, on this origin.
    const kept: KeptWallet = JSON.parse(text);
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

/** Whoever signs in next must not see it. */
export function forgetWallet(): void {
  storage.remove(key);
}
