import { signal } from '@preact/signals-react';
import { expect } from 'chai';
import type { ReactNode } from 'react';
import { HostContext } from '../../element/host.ts';
import { renderKit } from '../testing-kit.tsx';
import { InPlaceLink } from './in-place-link.tsx';
import { PlatformLink } from './platform-link.tsx';

const host = { element: document.body, language: signal('en' as const) };

/** Clicks the link and returns whether the browser's default action was left. The test page itself stays open. */
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

describe('a link to another view of its element', () => {
  let followed = 0;
  const render = (props: { target?: string; download?: string } = {}) => {
    followed = 0;
    const link = <InPlaceLink to="/votehome?vote=final" onFollow={() => followed++} {...props} />;
    return renderKit(link).find('a');
  };

  it('has the address on the platform', () => {
    expect(render().getAttribute('href')).to.match(/^https?:\/\/[^/]+\/votehome\?vote=final$/);
  });

  it('calls onFollow for a plain click', () => {
    expect(isLeftToBrowser(render())).to.equal(false);
    expect(followed).to.equal(1);
  });

  for (const [name, init] of forTheBrowser) {
    it(`leaves ${name} to the browser`, () => {
      expect(isLeftToBrowser(render(), init)).to.equal(true);
      expect(followed).to.equal(0);
    });
  }

  for (const props of [{ target: '_blank' }, { download: 'card.jpg' }]) {
    it(`leaves a link with ${Object.keys(props).join()} to the browser`, () => {
      expect(isLeftToBrowser(render(props))).to.equal(true);
      expect(followed).to.equal(0);
    });
  }

  it('ignores a click that was prevented already', () => {
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

  it('fires fan-navigate for a plain click, and leaves it to the browser unless it is canceled', () => {
    expect(isLeftToBrowser(render())).to.equal(true);
    expect(steps).to.deep.equal([['fan-navigate', { to: '/event' }]]);
  });

  it('does nothing when the host page cancels the step', () => {
    expect(isLeftToBrowser(render({ canceled: true }))).to.equal(false);
  });

  for (const [name, init] of forTheBrowser) {
    it(`leaves ${name} to the browser`, () => {
      expect(isLeftToBrowser(render({ canceled: true }), init)).to.equal(true);
      expect(steps).to.deep.equal([]);
    });
  }

  it('leaves a download to the browser', () => {
    expect(isLeftToBrowser(render({ canceled: true, download: 'card.jpg' }))).to.equal(true);
    expect(steps).to.deep.equal([]);
  });

  it('fires no event for a click that was prevented already', () => {
    const link = render();
    link.addEventListener('click', (event) => event.preventDefault());
    isLeftToBrowser(link);
    expect(steps).to.deep.equal([]);
  });
});
