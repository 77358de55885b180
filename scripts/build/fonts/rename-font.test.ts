import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { renameFont } from './rename-font.ts';

const file = join(
  import.meta.dirname,
  '../../../node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
);

it('a changed font loses the name of the original', async () => {
  const font = await subsetFont(readFileSync(file), 'ab', { targetFormat: 'sfnt' });
  expect((await fromBuffer(font)).familyName).toContain('Pretendard');
  renameFont(font, 'Pretendard', 'FanLetters');
  const renamed = await fromBuffer(font);
  expect(renamed.familyName).toContain('FanLetters');
  expect(renamed.fullName + renamed.postscriptName).not.toContain('Pretendard');
});

it('a name of another length is refused', () => {
  expect(() => renameFont(Buffer.alloc(0), 'Pretendard', 'Fan')).toThrow('is not as long as');
});
