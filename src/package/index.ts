import { watchTags } from '../core/loader/watch-tags.ts';
import type { PackageElement } from './register.ts';

export { configure } from '../core/platform.ts';

/** Each element's module, loaded on demand. In the package it exports its definition instead of registering it. */
const modules = import.meta.glob<PackageElement>('../widgets/*/index.ts', { import: 'element' });
const loaders = new Map(Object.entries(modules).map(([file, load]) => [`fan-${file.split('/').at(-2)}`, load]));

/**
 * Loads and registers elements at once.
 * @param tags all of them when it is left out
 * @throws when one could not be loaded; asking again tries again
 */
export async function defineAll(tags: Iterable<string> = loaders.keys()): Promise<void> {
  await Promise.all([...tags].map(define));
}

async function define(tag: string): Promise<void> {
  const load = loaders.get(tag);
  if (!load) throw new Error(`There is no <${tag}>`);
  const [{ register }, element] = await Promise.all([import('./register.ts'), load()]);
  register(element);
}

/**
 * Loads each element when a tag of it comes near the screen, as the platform's script does and with the same code: in `root`
 * and in all shadow roots in it, now and when they are added. Failed loads fire `fan-error` and are retried.
 * @param root the page when it is left out; a closed shadow root that was there before has to be named
 */
export function watch(root?: Document | ShadowRoot): void {
  if (typeof document === 'undefined') return;
  watchRoot ??= startWatching();
  watchRoot(root ?? document);
}

let watchRoot: ((root: Document | ShadowRoot) => void) | null = null;

function startWatching() {
  const tags = Object.fromEntries([...loaders.keys()].map((tag) => [tag, tag]));
  const ignore = () => undefined;
  // Files that a policy has refused can't be detected here: they count as files that may still load.
  const [watch] = watchTags(tags, define, ignore, () => false);
  return watch;
}
