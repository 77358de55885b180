import type { Finding } from './findings.ts';
import type { WrittenTag } from './markup.ts';
import type { Policy } from './policy.ts';

/** What of `custom-elements.json` (Custom Elements Manifest) the doctor reads. */
export interface Manifest {
  modules: readonly {
    declarations: readonly {
      tagName: string;
      attributes: readonly { name: string; type: { text: string } }[];
    }[];
  }[];
}

/** The platform, as far as it could be asked. */
export interface PlatformFacts {
  /** Where its files are, with a slash at the end. */
  base: string;
  manifest: Manifest | null;
  /** The files of today's release: paths below `base`. */
  files: readonly string[] | null;
}

/** A page as it is written: what can be judged without running it. */
export interface WrittenPage {
  address: URL;
  tags: readonly WrittenTag[];
  /** Null where they can't be read. */
  headers: Headers | null;
  policies: readonly Policy[];
}

export type WrittenCheck = (page: WrittenPage, platform: PlatformFacts) => Finding[];

export const isElement = (tag: string): boolean => tag.startsWith('fan-') && tag !== 'fan-doctor';

/** The page's script tags that load the platform's loader, from wherever. */
export function loaderTags({ tags }: Pick<WrittenPage, 'tags'>): WrittenTag[] {
  return tags.filter(
    ({ tag, attributes }) => tag === 'script' && /\/embed\.js(?:[?#]|$)/.test(attributes['src'] ?? ''),
  );
}
