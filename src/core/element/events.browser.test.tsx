import { expect } from 'chai';
import { nextEvent, show, until } from '../../../tests/browser/harness.ts';
import { buttonOf, defineProbe } from './testing-probe.tsx';

const buttonIn = (element: Element) => until('the first render', () => buttonOf(element));

describe('events of an element', () => {
  before(defineProbe);

  it('bubble to the page with their name and typed detail', async () => {
    const element = show('<fan-probe></fan-probe>');
    const button = await buttonIn(element);
    const counted = nextEvent('fan-probe-Counted');
    button.click();
    const event = await counted;
    expect(event.target).to.equal(element);
    expect(event.detail.count).to.equal(1);
    expect(event.cancelable).to.equal(false);
  });

  it('leave shadow roots of the page', async () => {
    const outer = show('<div></div>').attachShadow({ mode: 'open' });
    outer.innerHTML = '<fan-probe></fan-probe>';
    const button = await until('the first render', () => outer.firstElementChild && buttonOf(outer.firstElementChild));
    const origins: (EventTarget | undefined)[] = [];
    document.addEventListener('fan-probe-Counted', (event) => origins.push(event.composedPath()[0]), { once: true });
    button.click();
    await until('the event', () => origins.length === 1);
    expect(origins[0] === outer.firstElementChild).to.equal(true);
  });

  it('let the page prevent a step that is about to happen', async () => {
    const element = show('<fan-probe></fan-probe>');
    const button = await buttonIn(element);
    let counted = false;
    element.addEventListener('fan-probe-Counted', () => {
      counted = true;
    });
    element.addEventListener('fan-before-probe', (event) => event.preventDefault());
    button.click();
    expect(counted).to.equal(false);
    expect(button.textContent).to.equal('0');
  });

  it('may have no detail', async () => {
    const button = await buttonIn(show('<fan-probe></fan-probe>'));
    const done = nextEvent('fan-probe-done');
    button.click();
    expect((await done).detail).to.equal(null);
  });
});
