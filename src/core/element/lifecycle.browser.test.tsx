import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { buttonOf, defineProbe, mounts, propsOf } from './testing-probe.tsx';

const rendered = (element: Element) => until('the first render', () => buttonOf(element));

async function countedTo(element: Element, count: number): Promise<void> {
  const button = await rendered(element);
  for (let clicks = 0; clicks < count; clicks++) {
    button.click();
    await until(`a count of ${clicks + 1}`, () => button.textContent === String(clicks + 1));
  }
}

describe('the lifecycle of an element', () => {
  before(defineProbe);

  it('keeps its state when it is appended elsewhere', async () => {
    const page = show('<main><section></section><fan-probe></fan-probe></main>');
    const element = page.querySelector('fan-probe') ?? page;
    await countedTo(element, 2);
    const before = mounts.count;
    page.querySelector('section')?.append(element);
    expect(buttonOf(element)?.textContent).to.equal('2');
    expect(mounts.count).to.equal(before);
  });

  it('keeps its state and its focus through moveBefore', async () => {
    const page = show('<main><section></section><fan-probe></fan-probe></main>');
    const element = page.querySelector('fan-probe') ?? page;
    await countedTo(element, 1);
    const before = mounts.count;
    buttonOf(element)?.focus();
    const section = page.querySelector('section');
    section?.moveBefore(element, null);
    expect(element.parentElement).to.equal(section);
    expect(buttonOf(element)?.textContent).to.equal('1');
    expect(element.shadowRoot?.activeElement).to.equal(buttonOf(element));
    expect(mounts.count).to.equal(before);
  });

  it('keeps its state when a router removes it and inserts it again a little later', async () => {
    const element = show('<fan-probe></fan-probe>');
    await countedTo(element, 1);
    element.remove();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    document.body.append(element);
    expect(buttonOf(element)?.textContent).to.equal('1');
  });

  it('unmounts when it stays removed, and mounts again when it is inserted later', async () => {
    const element = show('<fan-probe round="7">Link</fan-probe>');
    await countedTo(element, 1);
    element.remove();
    await until('the tree is unmounted', () => !buttonOf(element));
    document.body.append(element);
    expect((await rendered(element)).textContent).to.equal('0');
    expect(propsOf(element)).to.include({ round: 7 });
  });

  it('is covered by a later bar of the page, whatever is stacked inside', async () => {
    const page = show('<main><fan-probe></fan-probe><footer style="position: fixed; inset: 0">Footer</footer></main>');
    const button = await rendered(page.querySelector('fan-probe') ?? page);
    Object.assign(button.style, { position: 'relative', zIndex: '1' });
    const { x, y } = button.getBoundingClientRect();
    expect(document.elementFromPoint(x + 1, y + 1)?.localName).to.equal('footer');
  });

  it('shows its children until the first render, and hides them then', async () => {
    const element = show('<fan-probe><a href="/votehome">Vote</a></fan-probe>');
    const link = element.firstElementChild;
    expect(link?.assignedSlot).to.be.an.instanceOf(HTMLSlotElement);
    await rendered(element);
    expect(link?.assignedSlot).to.equal(null);
    expect(element.innerHTML).to.equal('<a href="/votehome">Vote</a>');
  });

  it('shows its children and fires fan-error when it crashes, and restarts with the next change', async () => {
    const element = show('<fan-probe><a href="/votehome">Vote</a></fan-probe>');
    await rendered(element);
    const failed = nextEvent('fan-error');
    element.setAttribute('crash', '');
    const { detail, target } = await failed;
    expect(detail).to.include({ code: 'RENDER_FAILED', tag: 'fan-probe', message: 'Error: crash requested' });
    expect(target).to.equal(element);
    expect(element.firstElementChild?.assignedSlot).to.be.an.instanceOf(HTMLSlotElement);
    expect(takeComplaints().join()).to.include('crash requested');

    element.removeAttribute('crash');
    await rendered(element);
    expect(element.firstElementChild?.assignedSlot).to.equal(null);
  });

  it('keeps a declarative shadow root visible until its own first render', async () => {
    document.body.setHTMLUnsafe(
      '<fan-probe><template shadowrootmode="open"><p>From the server</p></template></fan-probe>',
    );
    const element = document.body.querySelector('fan-probe');
    const declared = element?.shadowRoot?.querySelector('p');
    expect(declared?.textContent).to.equal('From the server');
    if (!element) throw new Error('no element');
    await rendered(element);
    expect(declared?.isConnected).to.equal(false);
  });

  it('is accessible', async () => {
    const element = show('<fan-probe></fan-probe>');
    await rendered(element);
    await expectAccessible(element);
  });
});
