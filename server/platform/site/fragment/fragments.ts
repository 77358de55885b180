import type { Language } from '../../http/contract.ts';
import type { ServedReply } from '../body/rendered-page.ts';
import { type StoredFile, storeText } from '../files.ts';
import { lateScriptsOf } from '../late-scripts.ts';
import type {
  FragmentReply,
  FragmentRequest,
  RenderedFragment,
  RenderFragment,
  RenderPlainFragment,
} from './rendered-fragment.ts';

/** How long a first screen is kept here: a crowd on one page causes one rendering. Milliseconds. */
const keptFor = 2_000;
/** Kept at most, in all languages: an invented address must not fill the memory. */
const mostKept = 200;

/** Which element, and what its tag says. */
export interface FragmentAsked {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly language: Language;
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
  of(asked: FragmentAsked): Promise<Fragment | null>;
}

export interface FragmentSources {
  /** @returns null where the build has no renderer */
  load(): Promise<{ renderFragment: RenderFragment; renderPlainFragment: RenderPlainFragment } | null>;
  read: FragmentRequest['read'];
  /** The built scripts of late parts by their files, as JSON; null where there is no build. */
  readLateScripts(): Promise<string | null>;
  publicOrigin: string;
  log: { warn(details: object, message: string): void };
  now?: () => number;
}

interface Kept {
  readonly fragment: Promise<Fragment | null>;
  until: number;
}

export function createFragments(sources: FragmentSources): Fragments {
  const { now = Date.now, log } = sources;
  const kept = new Map<string, Kept>();
  let renderer: ReturnType<FragmentSources['load']> | undefined;

  async function render(asked: FragmentAsked): Promise<Fragment | null> {
    const startedAt = now();
    try {
      renderer ??= sources.load();
      const loaded = await renderer;
      const { read, publicOrigin } = sources;
      const request = { ...asked, read, publicOrigin };
      const rendered = await (asked.isPlain ? loaded?.renderPlainFragment(request) : loaded?.renderFragment(request));
      if (!rendered) return null;
      const file = await ('html' in rendered
        ? storeText(rendered.html, 'text/html')
        : storeText(JSON.stringify(await replyOf(asked.language, rendered)), 'application/json'));
      return { file, changesAt: nextInstant(rendered.replies, startedAt) };
    } catch (error) {
      log.warn({ err: error, ...asked }, 'could not render a first screen');
      return null;
    }
  }

  async function replyOf(language: Language, rendered: RenderedFragment): Promise<FragmentReply> {
    const { tree, tokens, styles, replies, lateFiles, asksForSignIn } = rendered;
    const texts = replies.map(({ path, language: read, text }) => [path, read, text] as const);
    const scripts = lateScriptsOf(await sources.readLateScripts(), lateFiles);
    return { language, tree, tokens, styles, replies: texts, scripts, asksForSignIn };
  }

  function begin(asked: FragmentAsked, key: string): Kept {
    const entry: Kept = { fragment: render(asked), until: now() + keptFor };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return entry;
  }

  return {
    async of(asked) {
      const written = Object.entries(asked.attributes).map((pair) => pair.join('='));
      const key = [asked.language, asked.tag, asked.isPlain, ...written.toSorted()].join(' ');
      const known = kept.get(key);
      const entry = known !== undefined && now() < known.until ? known : begin(asked, key);
      const fragment = await entry.fragment;
      if (fragment) entry.until = Math.min(entry.until, fragment.changesAt);
      // It was made before a change and comes after it.
      return fragment && now() >= fragment.changesAt ? begin(asked, key).fragment : fragment;
    },
  };
}

const instants = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;
/** Days begin in Seoul, such as the one on which a legal text comes into force. */
const days = /"(\d{4}-\d\d-\d\d)"/g;

/**
 * The first instant to come that is named in what was read: whatever changes by itself changes at one of them.
 * @param startedAt for replies that don't say when they were made
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
