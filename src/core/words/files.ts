/**
 * The files of words by path. Each is one chunk; the build fills in English where a translation is missing. The last pattern
 * leaves out the words that only the server writes, or that the doctor has in its own script, since every name here costs bytes in
 * the first one. Studio and the demo add their own.
 */
export const files = import.meta.glob<Record<string, unknown>>(
  [
    './*/*.json',
    '!./*/{account,check,demo,doctor,export,head,mail*,oembed,payment,playground,stand-in*,studio*,theme}.json',
  ],
  { base: '../../../locales', import: 'default' },
);
