import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Language } from '../../../server/platform/http/contract.ts';
import { zoneNamesIn } from '../clock/use-moments.ts';
import { createRetry } from '../state/retry.ts';
import { loadPageWords, loadWords, language as pageLanguage } from '../words/words.ts';
import { headingLevelAt, languageAt, themeAt, watchInheritedContext } from './context/inherited-context.ts';
import { hasBackground } from './context/side-behind.ts';
import { type ElementContract, namespacesOf } from './contract.ts';
import { dispatchFailure } from './error-event.ts';
import { beginTakeover, createFirstRender, type FirstRender } from './first-render.ts';
import type { Host } from './host.ts';

/**
 * How long a removed element keeps its React tree and its state, in milliseconds: a router may remove a node and insert
 * it again a few frames later.
 */
const unmountDelayMs = 1000;

/** Mounts and unmounts the React tree in `ElementLifecycle.surface`. */
export interface MountHooks {
  mount(): void;
  /** Takes over the nodes that are in the surface. */
  hydrate(): void;
  /** The nodes are taken over. */
  hydrated(): void;
  unmount(): void;
}

/**
 * Decides when an element's React tree is mounted and unmounted, and its content before the first render and after a
 * crash.
 */
export class ElementLifecycle {
  readonly host: Host & { first: FirstRender | null };
  /** Where React mounts. */
  readonly surface: HTMLElement;
  /** Counts the restarts after a crash. */
  attempt = 0;
  isMounted = false;

  /** The first level of the element's headings, as the page around the tag declares it. */
  readonly headingLevel = signal(2);

  readonly #element: HTMLElement;
  readonly #internals: ElementInternals;
  readonly #contract: ElementContract;
  readonly #mountHooks: MountHooks;
  readonly #root: ShadowRoot;
  /**
   * Shown in the shadow root before the first render and after a crash: a slot for the tag's children, or the page's
   * declarative shadow root.
   */
  readonly #placeholder: readonly ChildNode[];
  readonly #language = signal<Language>('en');
  #crashed = false;
  #endTakeover: (() => void) | null = null;
  #turns = 0;
  #stopFollowing: (() => void) | null = null;
  readonly #wordsRetry = createRetry(() => this.follow());
  #unmountTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    element: HTMLElement,
    internals: ElementInternals,
    root: ShadowRoot,
    contract: ElementContract,
    mountHooks: MountHooks,
  ) {
    this.#element = element;
    this.#internals = internals;
    this.#contract = contract;
    this.#mountHooks = mountHooks;
    this.#root = root;
    const document = element.ownerDocument;
    const served = root.served && root.querySelector<HTMLElement>('.surface');
    if (!root.hasChildNodes()) root.append(document.createElement('slot'));
    this.#placeholder = [...root.childNodes].filter((node) => node !== served);
    this.surface = served ?? document.createElement('div');
    this.surface.className = 'surface';
    // A node that is moved loses the focus.
    if (!served) root.append(this.surface);
    this.host = hostOf(element, contract, this.#language);
  }

  connected(): void {
    clearTimeout(this.#unmountTimer);
    this.follow();
  }

  disconnected(): void {
    this.#stopFollowing?.();
    this.#wordsRetry.stop();
    this.#unmountTimer = setTimeout(() => this.#unmount(), unmountDelayMs);
  }

  /** Reads language, theme and heading level from the element's ancestors, and updates them when they change. */
  follow(): void {
    this.#stopFollowing?.();
    watchInheritedContext(this.#element);
    const stopTheme = effect(() => this.#applyTheme());
    const stopRest = effect(() => {
      this.headingLevel.value = headingLevelAt(this.#element);
      void this.#applyLanguage(languageAt(this.#element) ?? pageLanguage.value);
    });
    this.#stopFollowing = () => {
      stopTheme();
      stopRest();
    };
  }

  /** Attributes changed and the tree is rendered: after a crash this mounts it again. */
  changed(): void {
    if (!this.#crashed) return;
    this.#crashed = false;
    this.attempt++;
  }

  readonly rendered = (): void => {
    for (const node of this.#placeholder) node.remove();
    this.#internals.states.add('rendered');
    if (!this.host.first) return;
    this.#endFirstRender();
    this.#mountHooks.hydrated();
  };

  readonly crashed = (error: unknown): void => {
    this.#crashed = true;
    this.#dropFirstRender();
    this.#showPlaceholder();
    dispatchFailure(this.#element, 'RENDER_FAILED', error);
  };

  #showPlaceholder(): void {
    this.surface.before(...this.#placeholder);
    this.#internals.states.delete('rendered');
  }

  #applyTheme(): void {
    const { states } = this.#internals;
    const clear = () => {
      states.delete('light');
      states.delete('dark');
    };
    // The background may depend on the theme that is set here, so it is read without one.
    if (hasBackground(this.#element)) clear();
    const theme = themeAt(this.#element);
    if (theme && states.has(theme)) return;
    clear();
    if (theme) states.add(theme);
  }

  /** Changes the language once its words are loaded, so that no render waits for them. */
  async #applyLanguage(language: Language): Promise<void> {
    const turn = ++this.#turns;
    try {
      await Promise.all(namespacesOf(this.#contract).map((namespace) => loadWords(namespace, language)));
      // The texts of late parts that are already shown.
      if (this.isMounted) await loadPageWords(language);
    } catch (error) {
      if (turn !== this.#turns) return;
      dispatchFailure(this.#element, 'WORDS_FAILED', error);
      if (this.#element.isConnected) this.#wordsRetry.failed();
      return;
    }
    await this.#root.served?.after;
    if (turn !== this.#turns || !this.#element.isConnected) return;
    this.#wordsRetry.stop();
    this.surface.lang = language;
    this.#language.value = language;
    if (this.isMounted) return;
    this.isMounted = true;
    const { served } = this.#root;
    if (!served) return this.#mountHooks.mount();
    Object.assign(zoneNamesIn(served.language), served.zoneNames);
    this.host.first = createFirstRender(served);
    this.#endTakeover = beginTakeover();
    this.#mountHooks.hydrate();
  }

  #endFirstRender(): void {
    this.host.first = null;
    this.#endTakeover?.();
    this.#root.served?.done();
  }

  /** React did not finish the first render. */
  #dropFirstRender(): void {
    if (!this.#root.served) return;
    this.host.first?.dispose();
    this.#endFirstRender();
    this.#mountHooks.hydrated();
  }

  #unmount(): void {
    if (this.#element.isConnected) return;
    this.#dropFirstRender();
    if (!this.isMounted) return;
    this.isMounted = false;
    this.#mountHooks.unmount();
    this.#showPlaceholder();
  }
}

function hostOf(
  element: HTMLElement,
  contract: ElementContract,
  language: ReadonlySignal<Language>,
): Host & { first: FirstRender | null } {
  return {
    element,
    language,
    first: null,
    emit(name, ...[detail]) {
      const cancelable = contract.events[name]?.cancelable ?? false;
      return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    },
  };
}
