import { expect } from 'chai';
import { linesOf } from './captions.ts';

it('a caption is shown without the reading of its words', () => {
  const text = 'グーグルは1998年に<ruby>創業<rt>そうぎょう</rt></ruby>しました\n<i>つぎへ</i>';
  expect(linesOf({ activeCues: [new VTTCue(0, 1, text)] })).to.deep.equal(['グーグルは1998年に創業しました', 'つぎへ']);
});
