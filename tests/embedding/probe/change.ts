import type { ElementRow } from '../elements.ts';
import { elementOf, textOf, waitUntil } from './find.ts';

type Problems = Record<string, string | null>;

const timeoutMs = 8_000;
const hangul = /[\uac00-\ud7a3]/;
const kana = /[\u3041-\u30ff]/;

/**
 * An attribute changes the property and the content; a removed one means the default; the property has the same effect.
 */
export async function changeAttribute({ id, change }: ElementRow): Promise<string | null> {
  const element = elementOf(id);
  if (!element) return 'it is not on the page';
  const { attribute, property, to, shows } = change;
  const initial = element.getAttribute(attribute);
  const read = () => String(Reflect.get(element, property) ?? '');
  const atFirst = textOf(element);
  element.setAttribute(attribute, to);
  if (read() !== to) return `${attribute}="${to}" gives the property “${read()}”`;
  if (shows && !(await waitUntil(() => isReady(element) && textOf(element) !== atFirst, timeoutMs)))
    return `${attribute}="${to}" shows the same as before`;
  const changed = textOf(element);
  element.removeAttribute(attribute);
  if (read() === to) return `without ${attribute} the property is still “${to}”`;
  if (initial === null) Reflect.set(element, property, undefined);
  else Reflect.set(element, property, initial);
  if (shows && !(await waitUntil(() => isReady(element) && textOf(element) !== changed, timeoutMs)))
    return `the property ${property} shows the same as before`;
  return null;
}

const isReady = (element: Element) => element.shadowRoot?.querySelector('.skeleton, [aria-busy=true]') === null;

const documentOf = (rows: readonly ElementRow[]) => elementOf(rows[0]?.id ?? '')?.ownerDocument ?? document;

/** For each row: whether it switches to Korean and then to Japanese with the page. */
export async function followLanguage(rows: readonly ElementRow[]): Promise<Problems> {
  const root = documentOf(rows).documentElement;
  const problems: Problems = {};
  for (const [language, letters] of [
    ['ko', hangul],
    ['ja', kana],
  ] as const) {
    root.lang = language;
    for (const { id } of rows) {
      const element = elementOf(id);
      if (!element || problems[id]) continue;
      const speaks = await waitUntil(() => letters.test(textOf(element)), timeoutMs);
      problems[id] = speaks ? null : `with lang="${language}" it reads “${textOf(element).slice(0, 40)}”`;
    }
  }
  root.lang = 'en';
  return problems;
}

/** For each row: whether its text is light in the dark theme and dark in the light theme. */
export async function followTheme(rows: readonly ElementRow[]): Promise<Problems> {
  const root = documentOf(rows).documentElement;
  const problems: Problems = {};
  for (const theme of ['dark', 'light'] as const) {
    root.dataset['theme'] = theme;
    for (const { id } of rows) {
      const element = elementOf(id);
      if (!element || problems[id]) continue;
      const scheme = () => getComputedStyle(element).colorScheme;
      problems[id] = (await waitUntil(() => scheme() === theme, timeoutMs))
        ? null
        : `with data-theme="${theme}" its colours are ${scheme()}`;
    }
  }
  delete root.dataset['theme'];
  return problems;
}

/** Moves every element to the end of its parent. For each row: whether it still shows the same. */
export async function moveAll(rows: readonly ElementRow[]): Promise<Problems> {
  const before = new Map<string, Element | null | undefined>();
  for (const { id } of rows) {
    const element = elementOf(id);
    before.set(id, element?.shadowRoot?.querySelector('.surface')?.firstElementChild);
    element?.parentNode?.append(element);
  }
  // Longer than an element waits before it cleans up after it was removed.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  return Object.fromEntries(
    rows.map(({ id }) => {
      const shown = elementOf(id)?.shadowRoot?.querySelector('.surface')?.firstElementChild;
      return [id, shown && shown === before.get(id) ? null : 'it started anew'];
    }),
  );
}
