import { expect } from 'chai';
import { renderKit } from '../testing-kit.tsx';

const widthOf = (time: string) =>
  renderKit(
    <time className="countdown" style={{ fontFamily: 'Times New Roman, Liberation Serif, serif', fontSize: '40px' }}>
      {time}
    </time>,
  )
    .find('time')
    .getBoundingClientRect().width;

describe('a countdown', () => {
  it('is as wide at each time, also in a font that sets two figures closer', () => {
    expect(widthOf('11:11:11')).to.equal(widthOf('10:10:10'));
  });
});
