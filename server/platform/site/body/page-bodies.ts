import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '../../http/contract.ts';
import type { RenderFragment, RenderPlainFragment } from '../fragment/rendered-fragment.ts';
import type { RenderedPage, RenderPage, RenderRequest } from './rendered-page.ts';

/** How long the content of a page is kept: a crowd that opens one link causes one rendering. Milliseconds. */
const keptFor = 2_000;
/** Pages kept at most, in all languages: an invented address must not fill the memory. */
const maxKept = 100;
/** A page is not held back longer than this for its content, in milliseconds: its script loads it as well. */
const patience = 1_500;

/** What the address of a page may name; any other parameter changes nothing in its content. */
const naming = [
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
];

export interface PageBodies {
  /**
   * The content of a public page, as a visitor without a session sees it.
   * @param request.until when the page expires, in milliseconds since 1970
   * @returns null where it can't be had: the page goes out without it
   */
  of(request: { address: string; language: Language; until: number }): Promise<RenderedPage | null>;
}

/** What the build of the server's side has. */
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
  const kept = new Map<string, { body: Promise<RenderedPage | null>; until: number }>();
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
      let entry = kept.get(key);
      if (entry === undefined || at >= entry.until) {
        entry = { body: render(plain, language), until: Math.min(at + keptFor, until) };
        kept.delete(key);
        kept.set(key, entry);
        for (const oldest of kept.keys()) {
          if (kept.size <= maxKept) break;
          kept.delete(oldest);
        }
      }
      return withPatience(entry.body);
    },
  };
}

function plainAddress(address: string, publicOrigin: string): string {
  const { pathname, searchParams } = new URL(publicOrigin + address);
  const query = new URLSearchParams([...searchParams].filter(([name]) => naming.includes(name)));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

async function withPatience(body: Promise<RenderedPage | null>): Promise<RenderedPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the build left in `dist/.server`; a server with hot reload has none, and its pages come from Vite. */
export async function loadRenderer(dist: string): Promise<Renderer | null> {
  const file = join(dist, '.server/entry.js');
  if (!existsSync(file)) return null;
  const renderer: Renderer = await import(pathToFileURL(file).href);
  return renderer;
}
