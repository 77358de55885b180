import { announceFailure } from '../core/element/error-event.ts';
import type { PackageElement } from './register.ts';

export { configure } from '../core/platform.ts';

/** Each element's module, loaded when it is asked for. In the package it exports what it is instead of registering it. */
const modules = import.meta.glob<PackageElement>('../widgets/*/index.ts', { import: 'element' });
const loaders = new Map(Object.entries(modules).map(([file, load]) => [`fan-${file.split('/').at(-2)}`, load]));

/** How far from the screen a tag begins to load. */
const near = '600px';

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
 * Loads each element when a tag of it comes near the screen, as the platform's script does: in `root` and in the open
 * shadow roots that are there, now and when they are added.
 * @param root the page when it is left out; a closed shadow root has to be named
 */
export function watch(root?: Document | ShadowRoot): void {
  if (typeof document === 'undefined') return;
  watchRoot(root ?? document);
}

const watched = new WeakSet<Node>();
let approach: IntersectionObserver | null = null;

function watchRoot(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) if (node instanceof Element) visitAll(node);
  }).observe(root, { childList: true, subtree: true });
  visitAll(root);
}

function visitAll(root: ParentNode): void {
  if (root instanceof Element) visit(root);
  for (const element of root.querySelectorAll('*')) visit(element);
}

function visit(element: Element): void {
  if (element.shadowRoot) watchRoot(element.shadowRoot);
  if (!loaders.has(element.localName) || customElements.get(element.localName)) return;
  approach ??= new IntersectionObserver(loadNear, { rootMargin: near });
  approach.observe(element);
}

function loadNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    approach?.unobserve(target);
    define(target.localName).catch((cause: unknown) => {
      announceFailure(target, 'CHUNK_FAILED', cause);
      addEventListener('online', () => visit(target), { once: true });
    });
  }
}
