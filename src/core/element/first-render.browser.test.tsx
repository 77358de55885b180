import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { expect } from 'chai';
import { show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { track } from '../state/pending.ts';
import { flag, text } from './attributes/attributes.ts';
import type { ElementContract } from './contract.ts';
import { defineElement } from './define-element.ts';
import { afterTakeovers, useIsFirstRender } from './first-render.ts';
import { useElementState } from './view/element-state-hook.ts';

const contract = {
  attributes: { name: text(), crash: flag() },
  events: {},
  parts: [],
  height: { default: '120px' },
  words: [],
} as const satisfies Omit<ElementContract, 'tag'>;

/** Loads its data when it is started, as the state of an element does. */
function createNames(load: () => Promise<string>) {
  const shown = signal<string | null>(null);
  let requested: string | undefined;
  return {
    shown,
    follow(name: string | undefined) {
      if (name === requested) return;
      requested = name;
      void track(load()).then((loaded) => {
        shown.value = `${loaded} ${name}`;
      });
    },
    dispose() {},
  };
}

interface Served {
  element: HTMLElement;
  button: HTMLButtonElement | null;
  /** How often `done` was called. */
  ended: () => number;
}

let tags = 0;

/** A tag with nodes as the server renders them, whose class is defined then. */
function serve(
  nodes: string,
  load: () => Promise<string>,
  { attributes = 'name="Mina"', after }: { attributes?: string; after?: Promise<void> } = {},
): Served {
  const tag = `fan-served-${++tags}` as const;
  const element = show(`<${tag} ${attributes}>Elsewhere</${tag}>`);
  const root = element.attachShadow({ mode: 'open' });
  root.innerHTML = `<slot style="display: none"></slot><div class="surface">${nodes}</div>`;
  let ended = 0;
  root.served = {
    at: Date.now(),
    zone: null,
    language: 'en',
    zoneNames: {},
    ...(after && { after }),
    done() {
      ended += 1;
      delete root.served;
    },
  };
  function Names({ name, crash }: { name: string | undefined; crash: boolean }) {
    useSignals();
    const isFirst = useIsFirstRender();
    const state = useElementState(
      () => createNames(load),
      (names) => names.follow(name),
      [name],
    );
    if (crash) throw new Error('crash requested');
    return (
      <button type="button" data-first={isFirst} onClick={() => (state.shown.value = 'pressed')}>
        {state.shown.value ?? 'loading'}
      </button>
    );
  }
  defineElement({ ...contract, tag, component: Names });
  return { element, button: root.querySelector('button'), ended: () => ended };
}

const button = (element: HTMLElement) => element.shadowRoot?.querySelector('button');

/** Resolves when React has begun to take over a first screen. */
const begun = () =>
  until('the take-over', () => {
    let isRun = false;
    afterTakeovers(() => (isRun = true));
    return !isRun;
  });

describe('the first render of an element with a first screen', () => {
  it('takes over the nodes of the server once the data is there, and shows the reader’s own then', async () => {
    const reply = Promise.withResolvers<string>();
    const served = serve('<button type="button" data-first="true">Hello Mina</button>', () => reply.promise);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(served.ended()).to.equal(0);
    expect(served.button?.textContent).to.equal('Hello Mina');
    reply.resolve('Hello');
    await until('the reader’s own render', () => served.button?.dataset['first'] === 'false');
    expect(button(served.element)).to.equal(served.button);
    expect([served.ended(), served.element.matches(':state(rendered)')]).to.deep.equal([1, true]);
    expect(served.element.shadowRoot?.querySelector('slot')).to.equal(null);
    served.button?.click();
    await until('the press', () => served.button?.textContent === 'pressed');
  });

  it('ends before a change of an attribute that came meanwhile is shown', async () => {
    const reply = Promise.withResolvers<string>();
    const served = serve('<button type="button" data-first="true">Hello Mina</button>', () => reply.promise);
    await begun();
    served.element.setAttribute('name', 'Haram');
    reply.resolve('Hello');
    await until('the new name', () => served.button?.textContent === 'Hello Haram');
    expect(button(served.element)).to.equal(served.button);
  });

  it('begins after the take-over of the page around it', async () => {
    const page = Promise.withResolvers<void>();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return 'Hello';
    };
    const nodes = '<button type="button" data-first="true">Hello Mina</button>';
    const served = serve(nodes, load, { after: page.promise });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([loads, served.ended()]).to.deep.equal([0, 0]);
    page.resolve();
    await until('the reader’s own render', () => served.button?.dataset['first'] === 'false');
    expect([loads, served.ended()]).to.deep.equal([1, 1]);
    expect(button(served.element)).to.equal(served.button);
  });

  it('replaces nodes that differ from its own', async () => {
    const served = serve('<p>Bonjour Mina</p>', () => Promise.resolve('Hello'));
    await until('the button', () => button(served.element)?.textContent === 'Hello Mina');
    expect(served.element.shadowRoot?.querySelectorAll('p')).to.have.length(0);
    expect(served.ended()).to.equal(1);
  });

  it('shows the tag’s children where it crashes', async () => {
    const served = serve('<button type="button">Hello Mina</button>', () => Promise.resolve('Hello'), {
      attributes: 'crash',
    });
    await until('the end', () => served.ended() === 1);
    expect(served.element.shadowRoot?.querySelector('slot')).not.to.equal(null);
    await until('no button', () => button(served.element) === null);
    expect(takeComplaints().join()).to.include('crash requested');
  });

  it('lets live messages wait until it ends', async () => {
    const reply = Promise.withResolvers<string>();
    const served = serve('<button type="button" data-first="true">Hello Mina</button>', () => reply.promise);
    await begun();
    let isRun = false;
    afterTakeovers(() => (isRun = true));
    reply.resolve('Hello');
    await until('the end', () => served.ended() === 1 && isRun);
  });
});
