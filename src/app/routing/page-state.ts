import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { findRoute, type SiteRoute } from '../../../rules/site/site-routes.ts';
import { createRetry } from '../../core/state/retry.ts';
import type { PageProps } from './page-props.ts';
import { notFound, type Page, pages } from './routes.ts';

export interface ShownPage extends PageProps {
  path: string;
  /** Null if the site has no such page. */
  route: SiteRoute | null;
  page: Page;
  Component: ComponentType<PageProps>;
}

/** A path as the router's `useLocation` returns it. */
export function readPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // an invalid escape in a typed address stays as it is
  }
}

/** The page of a path; the "not found" page if there is none. */
export function findPage(path: string): Pick<ShownPage, 'route' | 'page' | 'params'> {
  const found = findRoute(path);
  return found ? { ...found, page: pages[found.route] } : { route: null, page: notFound, params: {} };
}

/**
 * The page of the current address. The last page stays until the next one's script is loaded. A script that failed is loaded
 * again by itself, at once when the browser is back online.
 */
export function createPageState() {
  const shown = signal<ShownPage | null>(null);
  const status = signal<'idle' | 'loading' | 'failed'>('idle');
  const first = Promise.withResolvers<void>();
  let target = '';

  const autoRetry = createRetry(() => void attempt(target));

  function open(path: string): Promise<void> {
    autoRetry.stop();
    target = path;
    if (shown.peek()?.path === path) {
      status.value = 'idle';
      return Promise.resolve();
    }
    status.value = 'loading';
    return attempt(path);
  }

  async function attempt(path: string): Promise<void> {
    const found = findPage(path);
    try {
      const { default: Component } = await found.page.load();
      if (target !== path) return;
      autoRetry.stop();
      shown.value = { path, ...found, Component };
      status.value = 'idle';
      first.resolve();
    } catch (error) {
      if (target !== path) return;
      if (status.peek() === 'loading') console.error(error);
      status.value = 'failed';
      autoRetry.failed();
    }
  }

  return {
    shown,
    status,
    /** Resolves once the script of a first page is there. */
    loaded: first.promise,
    open,
    retry: () => open(target),
  };
}

/** The one page of the site. */
export const sitePage = createPageState();
