import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { LatePart } from '../../core/state/late-part.ts';
import { hasWords, type Language, loadWords, useLanguage } from '../../core/words/words.ts';
import { fileOf } from '../late-file.ts';
import { currentScope } from '../scope.ts';

interface RenderedLatePart<Part> extends LatePart<Part> {
  readonly file: string | undefined;
}

export function createLatePart<Part>(fetchPart: () => Promise<Part>, ...namespaces: string[]): RenderedLatePart<Part> {
  const part = signal<Part | null>(null);
  const file = fileOf(fetchPart);
  return {
    part,
    file,
    namespaces,
    load(language) {
      noteFiles(file, namespaces, language);
      const loading = Promise.all([
        part.peek() ?? fetchPart(),
        ...namespaces.map((namespace) => loadWords(namespace, language)),
      ]).then(([arrived]) => {
        part.value = arrived;
        return arrived;
      });
      return currentScope().track(loading);
    },
  };
}

/** The next pass has the part. */
export function useLatePart<Part>(late: LatePart<Part>, isEnabled: boolean): Part | null {
  useSignals();
  const language = useLanguage();
  const part = hasWords(late.namespaces, language) ? late.part.value : null;
  if (!isEnabled) return part;
  if (part === null) void late.load(language);
  else noteFiles((late as RenderedLatePart<Part>).file, late.namespaces, language);
  return part;
}

function noteFiles(file: string | undefined, namespaces: readonly string[], language: Language): void {
  const { lateFiles } = currentScope();
  if (file !== undefined) lateFiles.add(file);
  for (const namespace of namespaces) lateFiles.add(`locales/${language}/${namespace}.json`);
}
