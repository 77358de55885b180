/**
 * The tags on this page that a loader handles, each with the function that takes an element. The first loader that has
 * a tag keeps it.
 */
type Loaders = Map<string, (element: Element) => void>;

/**
 * Loads each tag when one comes near the screen, in the watched roots and all shadow roots inside. A failure fires
 * `fan-error` and is retried (docs/decisions/0018).
 * @param tags the arguments of `load` by tag
 * @param load loads a tag's script: once for all elements of the name, and again after it has rejected. `failures`
 *   counts the rejections in a row
 * @param onNear called for each element that comes near, before `load`
 * @param isRefused whether the page's policy has blocked the tag's script, so that a retry is useless
 * @returns a function that watches a root; and one of the tags that had no loader before, if any
 */
export function watchTags<Source>(
  tags: Record<string, Source>,
  load: (source: Source, failures: number) => Promise<unknown>,
  onNear: (source: Source, element: Element) => void,
  isRefused: (source: Source) => boolean,
): [watch: (root: Document | ShadowRoot | null) => void, newTag: string | undefined] {
  const loaders = ((globalThis as unknown as Record<symbol, Loaders>)[Symbol.for('fanfare/loader/2')] ??= new Map());
  const waiting: Record<string, Set<Element>> = {};
  const watched = new WeakSet<Node>();

  const loadWithRetries = async (tag: string, source: Source, elements: Set<Element>) => {
    for (let failures = 0; ; failures++) {
      try {
        await load(source, failures);
        break;
      } catch (cause) {
        const isOver = isRefused(source);
        const detail = { code: isOver ? 'POLICY_BLOCKED' : 'CHUNK_FAILED', message: String(cause), tag, cause };
        for (const element of elements)
          element.dispatchEvent(new CustomEvent('fan-error', { detail, bubbles: true, composed: true }));
        if (isOver) break;
        await new Promise((again) => {
          // One second, doubled with each failure up to a minute. Half of the delay is random, so that many pages do not retry at the same moment.
          const signal = AbortSignal.timeout(Math.min(6e4, 1e3 * 2 ** failures) * (0.5 + Math.random() / 2));
          signal.onabort = again;
          addEventListener('online', again, { signal });
        });
      }
    }
    delete waiting[tag];
  };

  const isUnseen = (element: Element) =>
    getComputedStyle(element).display === 'none' && !(element as HTMLElement).hidden;

  const start = (target: Element) => {
    const tag = target.localName;
    const source = tags[tag];
    approach.unobserve(target);
    if (!source) return;
    onNear(source, target);
    if (waiting[tag]) waiting[tag].add(target);
    else void loadWithRetries(tag, source, (waiting[tag] = new Set([target])));
  };

  const approach = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const isTag = target.localName in tags;
        // An element without a box never intersects.
        if (isIntersecting || getComputedStyle(target).display === 'contents') {
          start(target);
          if (!isTag) [...target.children].filter(isUnseen).forEach(start);
          // A page may hide tags until they are defined: such a one loads when its parent comes near.
        } else if (isTag && isUnseen(target) && target.parentElement) approach.observe(target.parentElement);
      }
    },
    // At which distance from the screen a tag starts loading.
    { rootMargin: '600px' },
  );

  const visit = (element: Element) => {
    const name = element.localName;
    const take = loaders.get(name);
    if (!take) watch(element.shadowRoot);
    if (customElements.get(name)) return;
    if (take) take(element);
    // A constructor may attach the root with an attachShadow that was frozen or that the page has stored.
    else if (!element.matches(':defined')) void customElements.whenDefined(name).then(() => visit(element));
  };

  const visitAll = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) visit(element);
  };

  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        visit(node);
        visitAll(node);
      }
    }
  });

  const watch = (root: Document | ShadowRoot | null) => {
    // A page's own attachShadow may return anything.
    if (!(root instanceof Node) || watched.has(root)) return;
    watched.add(root);
    additions.observe(root, { childList: true, subtree: true });
    visitAll(root);
  };

  const take = (element: Element) => approach.observe(element);
  const [newTag] = Object.keys(tags).filter((tag) => !loaders.has(tag) && loaders.set(tag, take));
  if (newTag) {
    // The only way to notice a root attached to an existing element: docs/decisions/0018.
    const { attachShadow } = Element.prototype;
    // A frozen prototype stays unchanged.
    Reflect.set(Element.prototype, 'attachShadow', function (this: Element, ...init: [ShadowRootInit]) {
      const root = attachShadow.apply(this, init);
      if (!loaders.has(this.localName)) watch(root);
      return root;
    });
  }
  return [watch, newTag];
}
