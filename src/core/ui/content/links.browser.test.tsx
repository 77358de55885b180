import { signal } from '@preact/signals-react';
import { expect } from 'chai';
import type { ReactNode } from 'react';
import { HostContext } from '../../element/host.ts';
import { renderKit } from '../testing-kit.tsx';
import { InPlaceLink } from './in-place-link.tsx';
import { PlatformLink } from './platform-link.tsx';

const host = { element: document.body, language: signal('en' as const) };

/** Clicks the link and says whether the browser was left to open it. The page itself stays where it is. */
function isLeftToBrowser(link: HTMLAnchorElement, init: MouseEventInit = {}): boolean {
  let left = true;
  const stay = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stay, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
  return left;
}

const forTheBrowser: [string, MouseEventInit][] = [
  ['the control key', { ctrlKey: true }],
  ['the meta key', { metaKey: true }],
  ['the shift key', { shiftKey: true }],
  ['the alt key', { altKey: true }],
  ['the middle button', { button: 1 }],
  ['the right button', { button: 2 }],
];

describe('a link to what its element shows next', () => {
  let followed = 0;
  const render = (props: { target?: string; download?: string } = {}) => {
    followed = 0;
    const link = <InPlaceLink to="/votehome?vote=final" onFollow={() => followed++} {...props} />;
    return renderKit(link).find('a');
  };

  it('has the address on the platform', () => {
    expect(render().getAttribute('href')).to.match(/^https?:\/\/[^/]+\/votehome\?vote=final$/);
  });

  it('stays on the page with a plain click', () => {
    expect(isLeftToBrowser(render())).to.equal(false);
    expect(followed).to.equal(1);
  });

  for (const [name, init] of forTheBrowser) {
    it(`is left to the browser with ${name}`, () => {
      expect(isLeftToBrowser(render(), init)).to.equal(true);
      expect(followed).to.equal(0);
    });
  }

  for (const props of [{ target: '_blank' }, { download: 'card.jpg' }]) {
    it(`is left to the browser with ${Object.keys(props).join()}`, () => {
      expect(isLeftToBrowser(render(props))).to.equal(true);
      expect(followed).to.equal(0);
    });
  }

  it('follows nothing that was prevented already', () => {
    const link = render();
    link.addEventListener('click', (event) => event.preventDefault());
    isLeftToBrowser(link);
    expect(followed).to.equal(0);
  });
});

describe('a link to a page of the platform', () => {
  let steps: unknown[] = [];
  const render = ({ canceled = false, ...props }: { canceled?: boolean; download?: string } = {}) => {
    steps = [];
    const emit = (...step: unknown[]) => {
      steps.push(step);
      return !canceled;
    };
    const inHost = (node: ReactNode) => <HostContext value={{ ...host, emit }}>{node}</HostContext>;
    return renderKit(inHost(<PlatformLink to="/event" {...props} />)).find('a');
  };

  it('announces a plain click, and leaves it to the browser when nobody cancels it', () => {
    expect(isLeftToBrowser(render())).to.equal(true);
    expect(steps).to.deep.equal([['fan-navigate', { to: '/event' }]]);
  });

  it('goes nowhere when the host page cancels the step', () => {
    expect(isLeftToBrowser(render({ canceled: true }))).to.equal(false);
  });

  for (const [name, init] of forTheBrowser) {
    it(`is left to the browser with ${name}`, () => {
      expect(isLeftToBrowser(render({ canceled: true }), init)).to.equal(true);
      expect(steps).to.deep.equal([]);
    });
  }

  it('is left to the browser with download', () => {
    expect(isLeftToBrowser(render({ canceled: true, download: 'card.jpg' }))).to.equal(true);
    expect(steps).to.deep.equal([]);
  });

  it('announces nothing that was prevented already', () => {
    const link = render();
    link.addEventListener('click', (event) => event.preventDefault());
    isLeftToBrowser(link);
    expect(steps).to.deep.equal([]);
  });
});
