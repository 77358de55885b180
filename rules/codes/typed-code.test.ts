import { expect, it } from 'vitest';
import { codeKey, numberKey } from './typed-code.ts';

it.each(['FN-261128-7K3Q', ' fn-261128-7k3q ', 'ＦＮ−２６１１２８−７Ｋ３Ｑ', 'FN-261128 -7K3Q', 'FN–261128–7K3Q'])(
  'a number that is typed as “%s” becomes the stored number',
  (typed) => {
    expect(numberKey(typed)).toBe('FN-261128-7K3Q');
  },
);

it.each(['7K3Q-X9PT-4HWD', '7k3qx9pt4hwd', ' 7K3Q X9PT　4HWD ', '７ｋ３ｑ－ｘ９ｐｔ－４ｈｗｄ'])(
  'a code that is typed as “%s” is compared without case, width, spaces and dashes',
  (typed) => {
    expect(codeKey(typed)).toBe('7K3QX9PT4HWD');
  },
);
