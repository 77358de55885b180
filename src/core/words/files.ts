/**
 * The files of words by path. Each is one chunk; the build fills in English where a translation is missing. The last pattern
 * leaves out the words that only the server writes, or that the doctor has in its own script, since every name here costs bytes in
 * the first one. Studio adds its own.
 */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*/*.json', '!./*/{account,doctor,export,head,mail*,oembed,payment,stand-in*,studio*}.json'],
  { base: '../../../locales', import: 'default' },
);
