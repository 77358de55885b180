import { useSignals } from '@preact/signals-react/runtime';
import { createInstance, type i18n as Instance, type TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { interpolation } from '../../../rules/words.ts';
import { HostContext } from '../element/host.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';
import { files } from './files.ts';
import { type Language, language, readLanguage } from './language.ts';

export { type Language, language, languages, readLanguage } from './language.ts';

export type Translate = TFunction<string[]>;

/** Loaded with any other namespace, since every element needs it. */
const always = 'core';

const i18n = singleton('i18n', createWords);
/** Number of loaded files; a change of it renders late words without another request. */
const arrived = shared('words-arrived', () => 0);
/** By `language/namespace`. */
const loading = singleton('words-loading', () => new Map<string, Promise<void>>());

/** Loads the page's namespaces in the new language, then switches every element at once and stores the choice. */
export async function setLanguage(next: Language): Promise<void> {
  await loadPageWords(next);
  storage.write('language', next);
  language.value = next;
}

/**
 * Loads one namespace once, and `core` with it.
 * @throws when a file fails; the next call tries again
 */
export async function loadWords(namespace: string, target: Language = language.peek()): Promise<void> {
  await Promise.all([loadFile(always, target), loadFile(namespace, target)]);
}

/**
 * Loads every namespace that the page has used, also those that are added while it loads: afterwards an element can
 * change to this language without a text missing.
 * @throws when a file fails; the next call tries again
 */
export async function loadPageWords(target: Language): Promise<void> {
  let loaded: Set<string>;
  do {
    loaded = pageNamespaces();
    await Promise.all([...loaded].map((namespace) => loadFile(namespace, target)));
  } while (pageNamespaces().size > loaded.size);
}

const pageNamespaces = () => new Set([...loading.keys()].map((name) => name.slice(name.indexOf('/') + 1)));

/** True if these namespaces are loaded in a language. A component that reads it renders again when words arrive. */
export function hasWords(namespaces: readonly string[], reader: Language): boolean {
  void arrived.value;
  return namespaces.every((namespace) => i18n.hasResourceBundle(reader, namespace));
}

/** The component's language: that of its element, or the page's outside of elements. */
export function useLanguage(): Language {
  useSignals();
  return (useContext(HostContext)?.language ?? language).value;
}

/**
 * `t` for a namespace in the reader's language; a missing key is looked up in `core`. The words must be loaded: the
 * element layer and the router load them before the first render.
 */
export function useWords(namespace: string): Translate {
  const lng = useLanguage();
  const options = useMemo(() => ({ i18n, lng, useSuspense: false, nsMode: 'fallback' as const }), [lng]);
  return useTranslation([namespace, 'core'], options).t;
}

/**
 * The text of `namespace:key`; undefined if it is missing or not loaded yet. A component that reads it renders again
 * when words arrive.
 */
export function translate(key: string, reader: Language, values: Record<string, unknown> = {}): string | undefined {
  void arrived.value;
  return i18n.exists(key, { lng: reader }) ? i18n.t(key, { ...values, lng: reader }) : undefined;
}

function loadFile(namespace: string, target: Language): Promise<void> {
  const name = `${target}/${namespace}`;
  const pending = loading.get(name);
  if (pending) return pending;
  const load = files[`./${name}.json`];
  const loaded = load
    ? load().then((words) => {
        i18n.addResourceBundle(target, namespace, words);
        arrived.value += 1;
      })
    : Promise.reject(new Error(`No locales/${name}.json`));
  loading.set(name, loaded);
  loaded.catch(() => loading.delete(name));
  return loaded;
}

function createWords(): Instance {
  const instance = createInstance();
  void instance.init({
    lng: language.peek(),
    resources: {},
    fallbackLng: false,
    initAsync: false,
    interpolation,
    react: { bindI18n: '', bindI18nStore: 'added' },
  });
  return instance;
}

if (typeof window !== 'undefined') {
  singleton('language-follows-tabs', () =>
    addEventListener('storage', ({ key, newValue }) => {
      if (key === storage.nameOf('language') && newValue) void setLanguage(readLanguage(newValue));
    }),
  );
}
