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
    const kit = renderKit(<Picture picture={{ ...picture, url: svgOf('red') }} shape="poster" sizes="100vw" />);
    const box = kit.find('.picture').getBoundingClientRect();
    expect(box.height / box.width).to.be.closeTo(1.25, 0.01);
    expect(getComputedStyle(kit.find('.picture')).backgroundColor).to.equal('rgb(48, 80, 255)');
    await until('the picture', () => getComputedStyle(kit.find('img')).opacity === '1');
  });

  it('shows its alternative text when it is missing or fails', async () => {
    const kit = renderKit(<Picture picture={picture} shape="portrait" sizes="100vw" />);
    expect(kit.find('.picture').textContent).to.equal('Mei on stage');
    kit.render(<Picture picture={{ ...picture, url: 'data:image/png,broken' }} shape="portrait" sizes="100vw" eager />);
    await until('the words', () => kit.find('.picture').textContent === 'Mei on stage');
    takeComplaints();
  });

  it('offers every width in two formats, and the form that every browser reads', async () => {
    const kit = renderKit(
      <Picture picture={{ ...picture, url: '/media/0123-700.jpg' }} shape="stage" sizes="50vw" eager="first" />,
    );
    const sources = [...kit.find('picture').querySelectorAll('source')];
    expect(sources.map(({ type, sizes }) => [type, sizes])).to.deep.equal([
      ['image/avif', '50vw'],
      ['image/webp', '50vw'],
    ]);
    const offered = sources.map(({ srcset }) =>
      [...srcset.matchAll(/0123-(\d+)\.(\w+) \1w/g)].map(([, width]) => width),
    );
    expect(offered).to.deep.equal([
      ['160', '320', '640', '700'],
      ['160', '320', '640', '700'],
    ]);
    const image = kit.find('img');
    expect(image.getAttribute('src')).to.match(/^http.*\/media\/0123-700\.jpg$/);
    expect(image.getAttribute('fetchpriority')).to.equal('high');
    expect(image.getAttribute('loading')).to.equal('eager');
    // There is no such file.
    await until('the words', () => kit.find('.picture').textContent === 'Mei on stage');
    takeComplaints();
  });

  it('loads a picture further down late, and no other than the first one ahead of everything', () => {
    const drawing = { ...picture, url: svgOf('red') };
    const kit = renderKit(<Picture picture={drawing} shape="stage" sizes="50vw" />);
    expect(kit.find('img').getAttribute('loading')).to.equal('lazy');
    kit.render(<Picture picture={drawing} shape="stage" sizes="50vw" eager />);
    expect(kit.find('img').getAttribute('loading')).to.equal('eager');
    expect(kit.find('img').getAttribute('fetchpriority')).to.equal(null);
    expect(kit.shadow.querySelectorAll('source')).to.have.length(0);
  });
});
