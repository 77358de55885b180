import type { Language } from '../../http/contract.ts';
import { putNewest } from '../../put-newest.ts';
import type { ServedReply } from '../body/rendered-page.ts';
import { compressWell, type StoredFile, storeText } from '../files.ts';
import { lateFilesOf } from '../late-files.ts';
import type {
  FragmentReply,
  FragmentRequest,
  RenderedFragment,
  RenderFragment,
  RenderPlainFragment,
} from './rendered-fragment.ts';

/** How long a first screen is kept here: a crowd on one page causes one rendering. Milliseconds. */
const freshFor = 2_000;
/** For how much longer it is the answer while the next one is made. Milliseconds. */
const staleFor = 4_000;
/** Kept at most, in all languages: an invented address must not fill the memory. */
const maxCached = 200;

/** The element, and the attributes of its tag. */
export interface RequestedFragment {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly language: Language;
  /** The reader's time zone, such as `Asia/Tokyo`; without one, times are as on the site before its script. */
  readonly zone?: string | null;
  /** As HTML without scripts and style sheets, instead of data. */
  readonly isPlain?: boolean;
}

export interface Fragment {
  readonly file: StoredFile;
  /** When something in it changes by itself, in milliseconds since 1970: a vote closes, or its blind period begins. */
  readonly changesAt: number;
}

export interface Fragments {
  /** @returns null where there is none: the element's script shows everything */
  of(request: RequestedFragment): Promise<Fragment | null>;
}

export interface FragmentSources {
  /** @returns null where the build has no renderer */
  load(): Promise<{ renderFragment: RenderFragment; renderPlainFragment: RenderPlainFragment } | null>;
  read: FragmentRequest['read'];
  /** The built files of late parts by their sources, as JSON; null where there is no build. */
  readLateFiles(): Promise<string | null>;
  publicOrigin: string;
  log: { warn(details: object, message: string): void };
  now?: () => number;
}

interface CacheEntry {
  readonly fragment: Promise<Fragment | null>;
  /** The reply until the new one is ready, and not past `until`. */
  readonly last: CacheEntry | null;
  /** Undefined until it is made. */
  made: Fragment | null | undefined;
  until: number;
}

export function createFragments(sources: FragmentSources): Fragments {
  const { now = Date.now, log } = sources;
  const cache = new Map<string, CacheEntry>();
  let renderer: ReturnType<FragmentSources['load']> | undefined;

  /** @param isAwaited whether a request waits for it */
  async function render(fragment: RequestedFragment, isAwaited: boolean): Promise<Fragment | null> {
    const startedAt = now();
    try {
      renderer ??= sources.load();
      const loaded = await renderer;
      const { read, publicOrigin } = sources;
      const request = { ...fragment, read, publicOrigin };
      const rendered = await (fragment.isPlain
        ? loaded?.renderPlainFragment(request)
        : loaded?.renderFragment(request));
      if (!rendered) return null;
      const file =
        'html' in rendered
          ? storeText(rendered.html, 'text/html')
          : storeText(await replyOf(fragment, rendered), 'application/json');
      const compressed = compressWell(file);
      if (isAwaited)
        compressed.catch((error: unknown) =>
          log.warn({ err: error, ...fragment }, 'could not compress a first screen'),
        );
      else await compressed;
      return { file, changesAt: nextInstant(rendered.replies, startedAt) };
    } catch (error) {
      log.warn({ err: error, ...fragment }, 'could not render a first screen');
      return null;
    }
  }

  /** A `FragmentReply`. Replies stay as the API wrote them, and come last: nearly all of their words are in the tree. */
  async function replyOf({ language, zone = null }: RequestedFragment, rendered: RenderedFragment): Promise<string> {
    const { tree, tokens, styles, replies, lateFiles, at, zoneNames, asksForSignIn } = rendered;
    const { scripts } = lateFilesOf(await sources.readLateFiles(), lateFiles);
    const screen = { language, zone, at, zoneNames, tokens, styles, tree, scripts, asksForSignIn } satisfies Omit<
      FragmentReply,
      'replies'
    >;
    const written = replies.map(
      ({ path, language: read, text }) => `[${JSON.stringify([path, read]).slice(1, -1)},${text || '{}'}]`,
    );
    return `${JSON.stringify(screen).slice(0, -1)},"replies":[${written.join()}]}`;
  }

  function begin(request: RequestedFragment, key: string, last: CacheEntry | null): CacheEntry {
    const entry: CacheEntry = {
      fragment: render(request, last === null),
      last,
      made: undefined,
      until: now() + freshFor,
    };
    void entry.fragment.then((made) => {
      entry.made = made;
      if (made) entry.until = Math.min(entry.until, made.changesAt);
    });
    putNewest(cache, key, entry, maxCached);
    return entry;
  }

  /** An entry that may still be the answer: made, and nothing in it has changed by itself. */
  function staleOf(entry: CacheEntry | null | undefined): CacheEntry | null {
    if (!entry) return null;
    if (entry.made === undefined) return staleOf(entry.last);
    return entry.made && now() < Math.min(entry.until + staleFor, entry.made.changesAt)
      ? { ...entry, last: null }
      : null;
  }

  return {
    async of(request) {
      const written = Object.entries(request.attributes).map((pair) => pair.join('='));
      const key = [request.language, request.zone, request.tag, request.isPlain, ...written.toSorted()].join(' ');
      const cached = cache.get(key);
      const entry = cached && now() < cached.until ? cached : begin(request, key, staleOf(cached));
      const last = entry.made === undefined ? staleOf(entry.last)?.made : null;
      if (last) return last;
      const fragment = await entry.fragment;
      // It was made before a change and comes after it.
      return fragment && now() >= fragment.changesAt ? begin(request, key, null).fragment : fragment;
    },
  };
}

const instants = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;
/** Days begin in Seoul, such as the one on which a legal text comes into force. */
const days = /"(\d{4}-\d\d-\d\d)"/g;

/**
 * The first instant to come in the data: automatic changes happen at one of these instants.
 * @param startedAt for replies without a time of their own
 */
function nextInstant(replies: readonly ServedReply[], startedAt: number): number {
  const toCome = replies.flatMap(({ text }) => {
    const madeAt = /"serverTime":"([^"]+)"/.exec(text)?.[1];
    const from = madeAt === undefined ? startedAt : Date.parse(madeAt);
    const named = [...text.matchAll(instants)].map(([, instant = '']) => Date.parse(instant));
    const begun = [...text.matchAll(days)].map(([, day = '']) => Date.parse(`${day}T00:00:00+09:00`));
    return [...named, ...begun].filter((instant) => instant > from);
  });
  return Math.min(...toCome);
}
