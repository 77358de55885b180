import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { findRoute, type SiteRoute } from '../../../rules/site-routes.ts';
import type { PageProps } from './page-props.ts';
import { notFound, type Page, pages } from './routes.ts';

export interface ShownPage extends PageProps {
  path: string;
  /** Null if the site has no such page. */
  route: SiteRoute | null;
  page: Page;
  Component: ComponentType<PageProps>;
}

/** The page of a path; the "not found" page if there is none. */
export function findPage(path: string): Pick<ShownPage, 'route' | 'page' | 'params'> {
  const found = findRoute(path);
  return found ? { ...found, page: pages[found.route] } : { route: null, page: notFound, params: {} };
}

/** The page of the current address. The last page stays until the next one's script is loaded. */
export function createPageState() {
  const shown = signal<ShownPage | null>(null);
  const status = signal<'idle' | 'loading' | 'failed'>('idle');
  let wanted = '';

  async function open(path: string): Promise<void> {
    wanted = path;
    status.value = 'loading';
    const found = findPage(path);
    try {
      const { default: Component } = await found.page.load();
      if (wanted !== path) return;
      shown.value = { path, ...found, Component };
      status.value = 'idle';
    } catch (error) {
      console.error(error);
      if (wanted === path) status.value = 'failed';
    }
  }

  return { shown, status, open, retry: () => open(wanted) };
}
