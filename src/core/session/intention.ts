import { tabStorage } from '../storage/storage.ts';

const key = 'intention';

/**
 * What a fan was about to do when a sign-in was needed, such as `enter:EVENT`: the element goes on with it afterwards. Kept in the
 * tab, since some providers redirect the whole page.
 */
export function rememberIntention(what: string): void {
  tabStorage.write(key, what);
}

/** Whether it is this; it is then forgotten. */
export function takeIntention(what: string): boolean {
  const isThis = tabStorage.read(key) === what;
  if (isThis) tabStorage.remove(key);
  return isThis;
}
