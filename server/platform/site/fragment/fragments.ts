import type { Language } from '../../http/contract.ts';
import { type StoredFile, storeText } from '../files.ts';
import type { FragmentReply, FragmentRequest, RenderedFragment, RenderFragment } from './rendered-fragment.ts';

/** How long a first screen is kept here: a crowd on one page causes one rendering. Milliseconds. */
const keptFor = 2_000;
/** Kept at most, in all languages: an invented address must not fill the memory. */
const mostKept = 200;

/** Which element, and what its tag says. */
export interface FragmentAsked {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly language: Language;
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
  load(): Promise<{ renderFragment: RenderFragment } | null>;
  read: FragmentRequest['read'];
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
      const { read, publicOrigin } = sources;
      const rendered = await (await renderer)?.renderFragment({ ...asked, read, publicOrigin });
      if (!rendered) return null;
      const text = JSON.stringify(replyOf(asked.language, rendered));
      return { file: await storeText(text, 'application/json'), changesAt: nextInstant(rendered, startedAt) };
    } catch (error) {
      log.warn({ err: error, ...asked }, 'could not render a first screen');
      return null;
    }
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
      const key = [asked.language, asked.tag, ...written.toSorted()].join(' ');
      const known = kept.get(key);
      const entry = known !== undefined && now() < known.until ? known : begin(asked, key);
      const fragment = await entry.fragment;
      if (fragment) entry.until = Math.min(entry.until, fragment.changesAt);
      // It was made before a change and comes after it.
      return fragment && now() >= fragment.changesAt ? begin(asked, key).fragment : fragment;
    },
  };
}

function replyOf(language: Language, { tree, tokens, styles, replies }: RenderedFragment): FragmentReply {
  const texts = replies.map(({ path, language: read, text }) => [path, read, text] as const);
  return { language, tree, tokens, styles, replies: texts };
}

const instants = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/**
 * The first instant to come that is named in what was read: whatever changes by itself changes at one of them.
 * @param startedAt for replies that don't say when they were made
 */
function nextInstant({ replies }: RenderedFragment, startedAt: number): number {
  const toCome = replies.flatMap(({ text }) => {
    const madeAt = /"serverTime":"([^"]+)"/.exec(text)?.[1];
    const from = madeAt === undefined ? startedAt : Date.parse(madeAt);
    const named = [...text.matchAll(instants)].map(([, instant = '']) => Date.parse(instant));
    return named.filter((instant) => instant > from);
  });
  return Math.min(...toCome);
}
