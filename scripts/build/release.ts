import { hash } from 'node:crypto';
import type { Rolldown } from 'vite';
import deprecations from '../../docs/deprecations.json' with { type: 'json' };
import packageFile from '../../package.json' with { type: 'json' };

/** The files of each element. */
export interface ElementFiles {
  /** Its entry first, then everything that it needs. */
  scripts: string[];
  words: Record<'ko' | 'en' | 'ja', string[]>;
}

/** `integrity.json`. */
export interface Integrity {
  /** Path below the platform's address → `sha384-…`. */
  files: Record<string, string>;
  elements: Record<string, ElementFiles>;
}

/**
 * `release.json`: data of a build, which a server stores for pages that name the build's version. server/platform/site/releases.ts
 * reads it.
 */
export interface Release extends Integrity {
  version: string;
  /** ISO 8601. */
  builtAt: string;
  deprecations: typeof deprecations;
}

/** Entries that partners' pages or `embed.js` refer to, and the descriptions of the elements. */
const namedByPages = /^(?:embed\.(?:js|css)|doctor\.js|assets\/first-\w+\.js|custom-elements\.json|[\w-]+\.d\.ts)$/;

/**
 * All files of a build that elements may request, or pages refer to.
 * @param elements the files that each element loads first
 */
export function filesOfElements(bundle: Rolldown.OutputBundle, elements: Integrity['elements']): Set<string> {
  const files = new Set(Object.keys(bundle).filter((file) => namedByPages.test(file)));
  for (const { scripts, words } of Object.values(elements)) {
    for (const file of [...scripts, ...words.ko, ...words.en, ...words.ja]) files.add(file);
  }
  // The set grows during the iteration.
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    const { importedAssets = [], importedCss = [] } = output.viteMetadata ?? {};
    for (const needed of [...output.imports, ...output.dynamicImports, ...importedAssets, ...importedCss])
      files.add(needed);
  }
  return files;
}

/**
 * @param integrity of the whole build
 * @param named the version of this build; without it, package.json's version with a digest of the files
 * @throws when `named` is not a version
 */
export function describeRelease(
  integrity: Integrity,
  files: ReadonlySet<string>,
  builtAt: Date,
  named = process.env['RELEASE'],
): Release {
  if (named && !/^\d+\.\d+\.\d+$/.test(named)) throw new Error(`RELEASE must be a version such as 1.2.0, not ${named}`);
  const own = Object.fromEntries(Object.entries(integrity.files).filter(([file]) => files.has(file)));
  const digest = hash('sha256', JSON.stringify(own)).slice(0, 7);
  return {
    version: named || `${packageFile.version}-${digest}`,
    builtAt: builtAt.toISOString(),
    files: own,
    elements: integrity.elements,
    deprecations,
  };
}
