import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bringsZod, findCircle, type Import, importsIn, orderOf, refusalOf } from './check-imports.ts';

const order = orderOf(readFileSync(join(import.meta.dirname, '../../server/features.ts'), 'utf8'));
const between = (from: string, to: string, isType = false): Import => ({ from, to, isType, isLate: false });

describe('import directions', () => {
  it.each([
    ['src/widgets/vote/index.ts', 'src/core/element/host.ts'],
    ['src/app/main.tsx', 'src/widgets/vote/index.ts'],
    ['src/studio/main.tsx', 'src/core/words/words.ts'],
    ['src/core/words/words.ts', 'locales/ko/vote.json'],
    ['server/vote/service.ts', 'server/account/service.ts'],
    ['server/vote/service.ts', 'server/platform/http/errors.ts'],
    ['server/vote/content/kind.ts', 'server/content/pictures/pictures.ts'],
    ['server/vote/content/line-up.ts', 'server/title/content/kind.ts'],
    ['server/order/feature.ts', 'server/ticket/feature.ts'],
    ['server/stand-in/payment/registration.ts', 'server/payment/config.ts'],
    ['server/app.ts', 'server/vote/routes.ts'],
    ['server/title/content/kind.ts', 'rules/content/artist.ts'],
    ['src/studio/desks/content/kinds/forms.ts', 'rules/content/artist.ts'],
    ['rules/content/artist.ts', 'rules/contrast.ts'],
    ['src/core/api/call.test.ts', 'server/contracts.ts'],
    ['tools/doctor.ts', 'rules/content/artist.ts'],
    ['tools/crash.ts', 'server/account/testing.ts'],
    ['tools/bench/http.ts', 'server/account/testing.ts'],
  ])('lets %s import %s', (from, to) => expect(refusalOf(between(from, to), order)).toBeNull());

  it.each([
    ['src/core/element/host.ts', 'src/widgets/vote/index.ts'],
    ['src/widgets/vote/index.ts', 'src/widgets/login/index.ts'],
    ['src/widgets/vote/index.ts', 'src/app/main.tsx'],
    ['src/studio/main.tsx', 'src/app/main.tsx'],
    ['src/app/main.tsx', 'src/studio/list/csv.ts'],
    ['demo/gallery/main.tsx', 'src/studio/list/csv.ts'],
    ['src/core/api/call.ts', 'server/contracts.ts'],
    ['src/core/api/call.ts', 'demo/gallery/main.tsx'],
    ['src/core/api/call.ts', 'src/core/api/testing.ts'],
    ['scripts/create.ts', 'server/account/testing.ts'],
    ['server/main.ts', 'tools/crash/callers.ts'],
    ['server/vote/service.ts', 'server/account/tables.ts'],
    ['server/platform/http/api.ts', 'server/vote/service.ts'],
    ['server/platform/config.ts', 'server/payment/config.ts'],
    ['server/platform/http/api.ts', 'server/contracts.ts'],
    ['server/platform/database/migrations.ts', 'server/features.ts'],
    ['server/content/read.ts', 'server/vote/content/kind.ts'],
    ['server/composition/compose.ts', 'server/features.ts'],
    ['server/vote/command.ts', 'server/features.ts'],
    ['server/ticket/command.ts', 'server/streaming/service.ts'],
    ['server/event/service.ts', 'server/photocard/content/design.ts'],
    ['server/unlisted/service.ts', 'server/vote/service.ts'],
    ['server/vote/service.ts', 'src/core/api/call.ts'],
    ['src/core/element/host.ts', 'rules/content/artist.ts'],
    ['src/widgets/vote/index.ts', 'rules/content/artist.ts'],
    ['src/app/main.tsx', 'rules/content/artist.ts'],
    ['rules/contrast.ts', 'rules/content/artist.ts'],
  ])('refuses %s to import %s', (from, to) => expect(refusalOf(between(from, to), order)).toBeTypeOf('string'));

  it('refuses type imports against the order of the server, too', () => {
    expect(refusalOf(between('server/account/service.ts', 'server/vote/service.ts', true), order)).toBe(
      'account stands before vote and imports it',
    );
  });

  it('lets src import types from server', () => {
    expect(refusalOf(between('src/core/api/call.ts', 'server/contracts.ts', true), order)).toBeNull();
  });

  it('lets no rule but those of content import zod', () => {
    const text = "import { z } from 'zod';\n";
    expect(bringsZod('rules/content/artist.ts', text)).toBe(false);
    expect(bringsZod('rules/price.ts', text)).toBe(true);
    expect(bringsZod('server/title/contract.ts', text)).toBe(false);
  });

  it.each([
    'import { z } from "zod";',
    "import 'zod';",
    "const late = import('zod');",
    "export { z } from 'zod/mini';",
  ])('sees zod in “%s”', (text) => expect(bringsZod('rules/price.ts', text)).toBe(true));

  it('does not take another package or a sentence for zod', () => {
    for (const text of ["import { z } from 'zodiac';", '// Only rules/content imports zod.'])
      expect(bringsZod('rules/price.ts', text)).toBe(false);
  });

  it('finds every form of import', () => {
    const text = `
import './side-effect.ts';
import type { A } from './types.ts';
import { type B, type C } from './types-inline.ts';
import { type D, d } from './mixed.ts';
import styles from './vote.css?inline';
export { e } from './again.ts';
// import './comment.ts';
const late = () => import('./late.ts');
import { z } from 'zod';
`;
    const found = importsIn('src/x/y.ts', text, '/repository');
    expect(found.map(({ to, isType, isLate }) => [to, isType, isLate])).toEqual([
      ['src/x/side-effect.ts', false, false],
      ['src/x/types.ts', true, false],
      ['src/x/types-inline.ts', true, false],
      ['src/x/mixed.ts', false, false],
      ['src/x/vote.css', false, false],
      ['src/x/again.ts', false, false],
      ['src/x/late.ts', false, true],
    ]);
  });

  it('finds cycles, also of types, but ignores dynamic imports', () => {
    expect(findCircle([between('a', 'b'), between('b', 'c'), between('c', 'a')])).toEqual(['a', 'b', 'c', 'a']);
    expect(findCircle([between('a', 'b'), between('b', 'a', true)])).toEqual(['a', 'b', 'a']);
    expect(findCircle([between('a', 'b'), { ...between('b', 'a'), isLate: true }])).toBeNull();
  });
});
