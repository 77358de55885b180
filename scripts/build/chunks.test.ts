import { describe, expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';
import type { Widget } from './widgets.ts';

/** Module → its imports; a name with `~` before it is imported late. */
const imports: Readonly<Record<string, string[]>> = {
  '/login/index.ts': ['/core/session.ts', '/core/joined.ts', '/core/name.ts', '~/login/join.tsx'],
  '/vote/index.ts': ['/core/session.ts', '/core/bars.ts', '~/vote/stage.tsx', '~/vote/records.tsx'],
  '/store/index.ts': [
    '/core/session.ts',
    '/core/bars.ts',
    '/core/money.ts',
    '/core/stock.ts',
    '/core/price.ts',
    '/src/core/ui/icons/plus.tsx',
    '~/store/checkout.tsx',
  ],
  '/event/index.ts': [
    '/core/session.ts',
    '/core/money.ts',
    '/core/action.ts',
    '/core/marks.ts',
    '/src/core/ui/icons/pin.tsx',
    '~/event/entry.tsx',
  ],
  '/login/join.tsx': ['/core/joined.ts', '/core/dialog.tsx'],
  '/vote/stage.tsx': [
    '/core/action.ts',
    '/core/joined.ts',
    '/core/dialog.tsx',
    '/src/core/ui/icons/plus.tsx',
    '/src/core/ui/icons/heart.tsx',
    '/src/core/sharing/share-link.ts',
    '/vote/choice.ts',
    '/node_modules/library/index.js',
    '~/vote/confetti.ts',
  ],
  '/vote/records.tsx': ['/core/hash.ts'],
  '/store/checkout.tsx': [
    '/core/dialog.tsx',
    '/core/address.ts',
    '/core/postcode.ts',
    '/node_modules/library/index.js',
  ],
  '/event/entry.tsx': ['/core/address.ts', '/core/postcode.ts'],
  '/app/main.tsx': [
    '/core/session.ts',
    '/core/address.ts',
    '/core/marks.ts',
    '/core/name.ts',
    '/app/layout.tsx',
    '~/app/home.tsx',
    '~/app/shop.tsx',
    '~/login/index.ts',
  ],
  '/app/home.tsx': ['/app/hero.tsx', '/app/layout.tsx', '/core/price.ts', '/src/core/ui/icons/pin.tsx'],
  '/app/shop.tsx': ['/store/index.ts', '/core/stock.ts', '/core/price.ts'],
};
const graph = {
  getModuleInfo: (id: string) => {
    const all = imports[id] ?? [];
    return {
      importedIds: all.filter((each) => !each.startsWith('~')),
      dynamicallyImportedIds: all.filter((each) => each.startsWith('~')).map((each) => each.slice(1)),
    };
  },
};
const widgets = ['login', 'vote', 'store', 'event'].map((name) => ({ name, entry: `/${name}/index.ts` }) as Widget);

describe('the chunk of a module', () => {
  it.each([
    ['that the sign-in shares', '/core/session.ts', 'core'],
    ['that the vote shares with others', '/core/bars.ts', 'several'],
    ['that two others share', '/core/money.ts', 'rest'],
    ['that one widget needs at its start', '/store/index.ts', 'store'],
    ['that one widget and a page with it need', '/core/stock.ts', 'store'],
    ['that one widget and a page without it need', '/core/price.ts', 'common'],
    ['that is an icon of one widget and of a page without it', '/src/core/ui/icons/pin.tsx', 'event'],
    ['that one widget and the site’s start need', '/core/marks.ts', 'common'],
    ['that the sign-in and the site’s start need', '/core/name.ts', 'core'],
    ['that a sign-in and late parts of others need', '/core/joined.ts', 'core'],
    ['that one start and late parts of others need', '/core/action.ts', 'forms'],
    ['that is an icon of one start and of late parts of others', '/src/core/ui/icons/plus.tsx', 'rest'],
    ['that late parts of the vote and of others need', '/core/dialog.tsx', 'late'],
    ['that is an icon of a late part of the vote', '/src/core/ui/icons/heart.tsx', 'late'],
    ['that a late part of the vote shares with the site', '/src/core/sharing/share-link.ts', 'late'],
    ['that late parts of others need', '/core/postcode.ts', null],
    ['that the site’s start and late parts need', '/core/address.ts', 'late'],
    ['that one late part needs', '/vote/choice.ts', null],
    ['that a late part imports late', '/vote/confetti.ts', null],
    ['of a library', '/node_modules/library/index.js', null],
    ['that is the site’s entry', '/app/main.tsx', null],
    ['that the site needs at its start', '/app/layout.tsx', 'site'],
    ['that one page of the site needs', '/app/hero.tsx', null],
  ])('%s: %s → %s', (_, id, chunk) => {
    expect(chunksOf(widgets, '/app/main.tsx')(id, graph)).toBe(chunk);
  });
});
