import { files } from '../core/words/files.ts';

/** The words of Studio. No script that fans load names them. */
Object.assign(
  files,
  import.meta.glob<Record<string, unknown>>('./*/studio*.json', { base: '../../locales', import: 'default' }),
);
