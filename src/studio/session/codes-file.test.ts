import { expect, it } from 'vitest';
import { codesFile } from './codes-file.ts';

it('the file with recovery codes says for which site and for whom they are', () => {
  expect(codesFile(['AAAA-BBBB', 'CCCC-DDDD'], 'fans.example:8443', 'ara@studio.example')).toEqual({
    name: 'fanfare-studio-recovery-codes-fans.example-8443.txt',
    text: 'Fanfare Studio · fans.example:8443 · ara@studio.example\n\nAAAA-BBBB\nCCCC-DDDD\n',
  });
});

it('the file with recovery codes names only the site before the first sign-in', () => {
  expect(codesFile(['AAAA-BBBB'], 'fans.example', null).text).toBe('Fanfare Studio · fans.example\n\nAAAA-BBBB\n');
});
