import { signal } from '@preact/signals-react';
import { namedTitle } from '../../../rules/site/page-titles.ts';

const named = signal<{ address: string; name: string } | null>(null);

const addressNow = (): string => location.pathname + location.search;

/** Sets the window's title to the name of the shown content, until the address changes. */
export function nameDocument(name: string): void {
  named.value = { address: addressNow(), name };
}

/** The window's title: the name of the shown content, or the page's own. */
export function documentTitle(pageTitle: string): string {
  const shown = named.value;
  return shown?.address === addressNow() ? namedTitle(shown.name) : pageTitle;
}
