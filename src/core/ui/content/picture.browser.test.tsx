import { expect } from 'chai';
import { takeComplaints, until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../testing-kit.tsx';
import { Picture } from './picture.tsx';

const picture = { url: '', width: 400, height: 400, colour: '#3050ff', alt: 'Mei on stage' };

function svgOf(colour: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="${colour}"/></svg>`)}`;
}

describe('a picture', () => {
  it('shows its shape and its colour until it is loaded', async () => {
    const kit = renderKit(<Picture picture={{ ...picture, url: svgOf('red') }} shape="poster" />);
    const box = kit.find('.picture').getBoundingClientRect();
    expect(box.height / box.width).to.be.closeTo(1.25, 0.01);
    expect(getComputedStyle(kit.find('.picture')).backgroundColor).to.equal('rgb(48, 80, 255)');
    await until('the picture', () => getComputedStyle(kit.find('img')).opacity === '1');
  });

  it('shows its alternative text when it is missing or fails', async () => {
    const kit = renderKit(<Picture picture={picture} shape="portrait" />);
    expect(kit.find('.picture').textContent).to.equal('Mei on stage');
    kit.render(<Picture picture={{ ...picture, url: 'data:image/png,broken' }} shape="portrait" eager />);
    await until('the words', () => kit.find('.picture').textContent === 'Mei on stage');
    takeComplaints();
  });
});
