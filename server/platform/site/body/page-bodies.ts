import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '../../http/contract.ts';
import { putNewest } from '../../put-newest.ts';
import type { RenderFragment, RenderPlainFragment } from '../fragment/rendered-fragment.ts';
import type { RenderedPage, RenderPage, RenderRequest } from './rendered-page.ts';

/** How long the content of a page is cached: a crowd that opens one link causes one rendering. Milliseconds. */
const cachedMs = 2_000;
/** The max number of cached pages, in all languages: invented addresses must not fill the memory. */
const maxCached = 100;
/** A page waits no longer than this for its content, in milliseconds: its script loads the content as well. */
const timeoutMs = 1_500;

/** The parameters of an address that can change the content of a page. Others are read after React has taken over the page. */
const contentParameters = [
  'vote',
  'candidate',
  'title',
  'product',
  'kind',
  'event',
  'stream',
  'round',
  'notice',
  'version',
  'view',
  'section',
  'question',
  'back',
];

export interface PageBodies {
  /**
   * The content of a public page, as a visitor without a session sees it.
   * @param request.until when the page expires, in milliseconds since 1970
   * @returns null if it can't be rendered in time: the page is sent without it
   */
  of(request: { address: string; language: Language; until: number }): Promise<RenderedPage | null>;
}

/** The functions of the server build. */
export interface Renderer {
  readonly renderPage: RenderPage;
  readonly renderFragment: RenderFragment;
  readonly renderPlainFragment: RenderPlainFragment;
}

export interface BodySources {
  /** @returns null where the build has no renderer */
  load(): Promise<Pick<Renderer, 'renderPage'> | null>;
  read: RenderRequest['read'];
  publicOrigin: string;
  log: { warn(details: object, message: string): void };
  now?: () => number;
}

export function createPageBodies(sources: BodySources): PageBodies {
  const { now = Date.now } = sources;
  const cache = new Map<string, { body: Promise<RenderedPage | null>; until: number }>();
  let renderer: ReturnType<BodySources['load']> | undefined;

  async function render(address: string, language: Language): Promise<RenderedPage | null> {
    const { read, publicOrigin, log } = sources;
    try {
      renderer ??= sources.load();
      return (await (await renderer)?.renderPage({ address, language, publicOrigin, read })) ?? null;
    } catch (error) {
      log.warn({ err: error, path: address, language }, 'could not render a page');
      return null;
    }
  }

  return {
    async of({ address, language, until }) {
      const plain = plainAddress(address, sources.publicOrigin);
      const key = `${language} ${plain}`;
      const at = now();
      let entry = cache.get(key);
      if (entry === undefined || at >= entry.until) {
        entry = { body: render(plain, language), until: Math.min(at + cachedMs, until) };
        putNewest(cache, key, entry, maxCached);
      }
      return withTimeout(entry.body);
    },
  };
}

function plainAddress(address: string, publicOrigin: string): string {
  const { pathname, searchParams } = new URL(publicOrigin + address);
  const query = new URLSearchParams([...searchParams].filter(([name]) => contentParameters.includes(name)));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

async function withTimeout(body: Promise<RenderedPage | null>): Promise<RenderedPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The renderer of the build in `dist/.server`; a server with hot reload has none, and its pages come from Vite. */
export async function loadRenderer(dist: string): Promise<Renderer | null> {
  const file = join(dist, '.server/entry.js');
  if (!existsSync(file)) return null;
  const renderer: Renderer = await import(pathToFileURL(file).href);
  return renderer;
}
