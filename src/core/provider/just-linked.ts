import { tabStorage } from '../storage/storage.ts';

const key = 'justLinked';

/** Remembers, for the page to which the fan returns, that an identity was linked at its provider's page. */
export function rememberLinked(provider: string): void {
  tabStorage.write(key, provider);
}

/** The provider whose identity was just linked, once; null if there was none. */
export function takeJustLinked(): string | null {
  const provider = tabStorage.read(key);
  if (provider !== null) tabStorage.remove(key);
  return provider;
}
