import { files } from '../../src/core/words/files.ts';

/** The words of the demo. No script that partners' pages load names them. */
Object.assign(
  files,
  import.meta.glob<Record<string, unknown>>('./*/{check,demo,playground,theme}.json', {
    base: '../../locales',
    import: 'default',
  }),
);
