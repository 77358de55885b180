import { expect, it } from 'vitest';
import { Language } from '../../http/contract.ts';
import { composePage } from './compose-page.ts';

const shell = '<!doctype html>\n<html lang="ko">\n  <head>\n    <title>Fanfare</title>\n  </head>\n</html>\n';

it.each(Language.options)('a page can be installed in the reader’s language, %s', (language) => {
  const page = composePage(shell, { language, head: '<title>Final</title>' });
  expect(page).toContain(`<link rel="manifest" href="/app-${language}.webmanifest" />`);
  expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />');
});
