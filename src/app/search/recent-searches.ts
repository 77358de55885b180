import { signal } from '@preact/signals-react';
import { storage } from '../../core/storage/storage.ts';

/** The searches on this device, the newest first. */
const storageKey = 'recentSearches';
const maxSearches = 8;

export const recentSearches = signal<readonly string[]>(read());

export function rememberSearch(term: string): void {
  const same = term.toLocaleLowerCase();
  write([term, ...recentSearches.peek().filter((other) => other.toLocaleLowerCase() !== same)].slice(0, maxSearches));
}

export function forgetSearch(term: string): void {
  write(recentSearches.peek().filter((other) => other !== term));
}

export function forgetSearches(): void {
  write([]);
}

function write(terms: readonly string[]): void {
  recentSearches.value = terms;
  if (terms.length === 0) storage.remove(storageKey);
  else storage.write(storageKey, JSON.stringify(terms));
}

function read(): string[] {
  try {
    const terms: unknown = JSON.parse(storage.read(storageKey) ?? '[]');
    return Array.isArray(terms) ? terms.filter((term) => typeof term === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}
