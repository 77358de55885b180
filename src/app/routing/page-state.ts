import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { notFound, type Page, type PageProps, pages } from './routes.ts';

export interface ShownPage extends PageProps {
  path: string;
  page: Page;
  Component: ComponentType<PageProps>;
}

/** The parameters of a path, when it fits the pattern: both are compared part by part, a slash at the end is no matter. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign in an address that someone typed stands for itself
  }
}

/** The page of a path; the one that says so where there is none. */
export function findPage(path: string): { page: Page; params: Record<string, string> } {
  for (const page of pages) {
    const params = matchPath(page.pattern, path);
    if (params) return { page, params };
  }
  return { page: notFound, params: {} };
}

/** The page that the address asks for. The one before it stays until the next one's script is there. */
export function createPageState() {
  const shown = signal<ShownPage | null>(null);
  const status = signal<'idle' | 'loading' | 'failed'>('idle');
  let wanted = '';

  async function open(path: string): Promise<void> {
    wanted = path;
    status.value = 'loading';
    const { page, params } = findPage(path);
    try {
      const { default: Component } = await page.load();
      if (wanted !== path) return;
      shown.value = { path, page, params, Component };
      status.value = 'idle';
    } catch (error) {
      console.error(error);
      if (wanted === path) status.value = 'failed';
    }
  }

  return { shown, status, open, retry: () => open(wanted) };
}
