import { signal } from '@preact/signals-react';
import { platform } from '../../platform.ts';
import { storage } from '../../storage/storage.ts';
import { type Language, readLanguage } from '../../words/language.ts';
import { type HeadingLevel, headingLevel } from '../attributes/attributes.ts';
import { around, type Side, sideBehind } from './side-behind.ts';

/**
 * Values that an element inherits from its ancestors: the nearest `lang`, `data-theme` and `data-heading-level`, across shadow
 * roots.
 */
const changes = signal(0);
/** Changes when the background behind elements has changed. */
const surroundings = signal(0);
/** Milliseconds after which a page's styles are looked at once more: colours may change slowly. */
const pause = 200;
/** Created with the first element: a server that renders pages evaluates this file too, and has no observers. */
let observer: MutationObserver | null = null;
let styleObserver: MutationObserver | null = null;

/**
 * Watches every tree that contains the element, so that effects which read `languageAt`, `themeAt` or `headingLevelAt`
 * run again after a change.
 */
export function watchInheritedContext(element: Element): void {
  let root = element.getRootNode();
  while (root instanceof ShadowRoot) {
    observe(root);
    root = root.host.getRootNode();
  }
  observe(root);
  styleObserver ??= createStyleObserver();
  for (const each of around(element))
    styleObserver.observe(each, {
      attributes: true,
      // Pages name their theme in many ways on the outermost elements.
      ...(each.matches('html, body') ? {} : { attributeFilter: ['class', 'style'] }),
    });
}

/** Pages change their colours by an attribute, a control, another style sheet, with the system's, and slowly. */
function createStyleObserver(): MutationObserver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      surroundings.value++;
    }, pause);
  };
  const lookNow = () => {
    if (timer === undefined) requestAnimationFrame(() => surroundings.value++);
    look();
  };
  addEventListener('load', lookNow, true);
  addEventListener('change', lookNow);
  addEventListener('transitionend', ({ propertyName }) => /color/.test(propertyName) && look());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', lookNow);
  const changed = new MutationObserver(lookNow);
  changed.observe(document.head, { childList: true });
  return changed;
}

function observe(root: Node): void {
  observer ??= new MutationObserver(() => {
    changes.value++;
  });
  observer.observe(root, {
    subtree: true,
    attributes: true,
    attributeFilter: ['lang', 'data-theme', 'data-heading-level'],
  });
}

function nearest(element: Element, attribute: string): Element | null {
  const found = element.closest(`[${attribute}]`);
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? nearest(root.host, attribute) : null);
}

/**
 * The language of the nearest `lang`, on the element or an ancestor; null, also for an empty one, means the page's
 * language. A partner's `<html lang>` applies until the fan has chosen a language.
 */
export function languageAt(element: Element): Language | null {
  void changes.value;
  const found = nearest(element, 'lang');
  const tag = found?.getAttribute('lang');
  const isPage = found === element.ownerDocument.documentElement;
  if (!tag || (isPage && (platform.isOwnOrigin || storage.read('language')))) return null;
  return readLanguage(tag);
}

/**
 * The nearest ancestor's `data-theme`, or else the page's background behind the element; null means the inherited `color-scheme`. CSS
 * handles the `theme` attribute.
 */
export function themeAt(element: Element): Side | null {
  void changes.value;
  void surroundings.value;
  const theme = nearest(element, 'data-theme')?.getAttribute('data-theme');
  if (theme === 'light' || theme === 'dark') return theme;
  return theme === undefined ? sideBehind(element) : null;
}

/** The first heading level by the nearest ancestor's `data-heading-level`; 2 without one. */
export function headingLevelAt(element: Element): HeadingLevel {
  void changes.value;
  return headingLevel.parse(nearest(element, 'data-heading-level')?.getAttribute('data-heading-level') ?? '') ?? 2;
}
