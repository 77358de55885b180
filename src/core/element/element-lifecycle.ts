import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Language } from '../../../server/platform/http/contract.ts';
import { createRetry } from '../state/retry.ts';
import { loadWords, language as pageLanguage } from '../words/words.ts';
import { type ElementContract, namespacesOf } from './contract.ts';
import { announceFailure } from './error-event.ts';
import type { Host } from './host.ts';
import { headingLevelAt, languageAt, themeAt, watchInheritedContext } from './inherited-context.ts';

/**
 * How long an element that left the page keeps its React tree and with it its state, in milliseconds: a router that
 * moves a node may take it out and put it back a few frames later.
 */
const unmountDelayMs = 1000;

/** Mounts and unmounts the React tree in `ElementLifecycle.surface`. */
export interface MountHooks {
  mount(): void;
  unmount(): void;
}

/** Decides when an element's React tree is mounted and unmounted, and what shows before the first render and after a crash. */
export class ElementLifecycle {
  readonly host: Host;
  /** Where React mounts. */
  readonly surface: HTMLElement;
  /** Counts the fresh starts after a crash. */
  attempt = 0;
  isMounted = false;

  /** Where the element's headings begin, as the page says it around the tag. */
  readonly headingLevel = signal(2);

  readonly #element: HTMLElement;
  readonly #internals: ElementInternals;
  readonly #contract: ElementContract;
  readonly #mountHooks: MountHooks;
  /** What the shadow root shows until the first render and after a crash: a slot for the tag's children, or what the page declared. */
  readonly #placeholder: readonly ChildNode[];
  readonly #language = signal<Language>('en');
  #crashed = false;
  #asked = 0;
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
    const document = element.ownerDocument;
    if (!root.hasChildNodes()) root.append(document.createElement('slot'));
    this.#placeholder = [...root.childNodes];
    this.surface = document.createElement('div');
    this.surface.className = 'surface';
    root.append(this.surface);
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

  /** Takes language, theme and level of headings from where the element stands now, and goes on following them. */
  follow(): void {
    this.#stopFollowing?.();
    watchInheritedContext(this.#element);
    this.#stopFollowing = effect(() => {
      this.#applyTheme(themeAt(this.#element));
      this.headingLevel.value = headingLevelAt(this.#element);
      void this.#applyLanguage(languageAt(this.#element) ?? pageLanguage.value);
    });
  }

  /** The tree is about to be rendered with changed attributes: after a crash that is a fresh start. */
  changed(): void {
    if (!this.#crashed) return;
    this.#crashed = false;
    this.attempt++;
  }

  readonly rendered = (): void => {
    for (const node of this.#placeholder) node.remove();
    this.#internals.states.add('rendered');
  };

  readonly crashed = (error: unknown): void => {
    this.#crashed = true;
    this.#showPlaceholder();
    announceFailure(this.#element, 'RENDER_FAILED', error);
  };

  #showPlaceholder(): void {
    this.surface.before(...this.#placeholder);
    this.#internals.states.delete('rendered');
  }

  #applyTheme(theme: 'light' | 'dark' | null): void {
    const { states } = this.#internals;
    states.delete('light');
    states.delete('dark');
    if (theme) states.add(theme);
  }

  /** Changes the language once its words are there, so that no render ever waits for words. */
  async #applyLanguage(language: Language): Promise<void> {
    const asked = ++this.#asked;
    try {
      await Promise.all(namespacesOf(this.#contract).map((namespace) => loadWords(namespace, language)));
    } catch (error) {
      if (asked !== this.#asked) return;
      announceFailure(this.#element, 'WORDS_FAILED', error);
      if (this.#element.isConnected) this.#wordsRetry.failed();
      return;
    }
    if (asked !== this.#asked || !this.#element.isConnected) return;
    this.#wordsRetry.stop();
    this.surface.lang = language;
    this.#language.value = language;
    if (this.isMounted) return;
    this.isMounted = true;
    this.#mountHooks.mount();
  }

  #unmount(): void {
    if (this.#element.isConnected || !this.isMounted) return;
    this.isMounted = false;
    this.#mountHooks.unmount();
    this.#showPlaceholder();
  }
}

function hostOf(element: HTMLElement, contract: ElementContract, language: ReadonlySignal<Language>): Host {
  return {
    element,
    language,
    emit(name, ...[detail]) {
      const cancelable = contract.events[name]?.cancelable ?? false;
      return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    },
  };
}
