import type { Finding } from './findings.ts';
import type { WrittenTag } from './markup.ts';
import type { Policy } from './policy.ts';

/** The part of `custom-elements.json` (Custom Elements Manifest) that the doctor uses. */
export interface Manifest {
  modules: readonly {
    declarations: readonly {
      tagName: string;
      attributes: readonly { name: string; type: { text: string } }[];
    }[];
  }[];
}

/** The platform's replies that could be read. */
export interface PlatformFacts {
  /** Where its files are, with a slash at the end. */
  base: string;
  manifest: Manifest | null;
  /** The files of the current release: paths below `base`. */
  files: readonly string[] | null;
}

/** A parsed page, to examine without running it. */
export interface WrittenPage {
  address: URL;
  tags: readonly WrittenTag[];
  /** Null if they can't be read. */
  headers: Headers | null;
  policies: readonly Policy[];
}

export type WrittenCheck = (page: WrittenPage, platform: PlatformFacts) => Finding[];

export const isElement = (tag: string): boolean => tag.startsWith('fan-') && tag !== 'fan-doctor';

/** The page's script tags that load the platform's loader, from any address. */
export function loaderTags({ tags }: Pick<WrittenPage, 'tags'>): WrittenTag[] {
  return tags.filter(
    ({ tag, attributes }) => tag === 'script' && /\/embed\.js(?:[?#]|$)/.test(attributes['src'] ?? ''),
  );
}
