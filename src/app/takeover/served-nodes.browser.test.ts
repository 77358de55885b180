import { expect } from 'chai';
import { createElement } from 'react';
import { show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import type { ElementContract } from '../../core/element/contract.ts';
import { defineElement } from '../../core/element/define-element.ts';
import { restoreStyles } from './restore-styles.ts';
import { prepareNodes } from './served-nodes.ts';

const screen = { at: Date.now(), zone: null, language: 'en', zoneNames: {}, rows: 60 };

const contract = {
  attributes: {},
  events: {},
  parts: [],
  height: { default: '120px' },
  words: [],
} as const satisfies Omit<ElementContract, 'tag'>;

/** A page as the server renders it. */
function serve(page: string): HTMLElement {
  const place = show('<div></div>');
  place.setHTMLUnsafe(page);
  return place;
}

const root = (content: string) =>
  `<template shadowrootmode="open"><style>[data-look="0"]:not(#a#b){color:red;--count:3}</style>` +
  `<div class="surface">${content}</div></template>`;

describe('the nodes of a served page', () => {
  it('have their style attributes again, which React can change', () => {
    const place = serve(`<fan-served-look>${root('<p data-look="0">Three</p>')}</fan-served-look>`);
    const { shadowRoot } = place.firstElementChild ?? place;
    const text = shadowRoot?.querySelector('p');
    if (!shadowRoot || !text) throw new Error('no text');
    const { color } = getComputedStyle(text);
    restoreStyles(shadowRoot);
    expect([text.style.color, text.style.getPropertyValue('--count')]).to.deep.equal(['red', '3']);
    expect(text.hasAttribute('data-look')).to.equal(false);
    expect(getComputedStyle(text).color).to.equal(color);
    text.style.color = '';
    expect(getComputedStyle(text).color).not.to.equal(color);
  });

  it('of elements are taken over after those of the page', async () => {
    const place = serve(`<fan-served-order>${root('<button>Vote</button>')}</fan-served-order>`);
    const served = prepareNodes(place, screen);
    const inside = place.firstElementChild?.shadowRoot;
    let isAfter = false;
    void inside?.served?.after?.then(() => (isAfter = true));
    let isDone = false;
    void served.allTaken.then(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect([isAfter, isDone]).to.deep.equal([false, false]);
    served.pageTaken();
    await until('the elements’ turn', () => isAfter);
    expect(isDone).to.equal(false);
    inside?.served?.done();
    await until('the end', () => isDone);
    expect(inside?.served).to.equal(undefined);
  });

  it('are waited for only where they are still in the page', async () => {
    const place = serve(`<fan-served-gone>${root('<button>Vote</button>')}</fan-served-gone>`);
    const served = prepareNodes(place, screen);
    place.replaceChildren();
    served.pageTaken();
    await served.allTaken;
  });

  it('are not waited for once their element has left the page, though its script never came', async () => {
    const place = serve(`<main><fan-served-left>${root('<button>Vote</button>')}</fan-served-left></main>`);
    const served = prepareNodes(place, screen);
    let isDone = false;
    void served.allTaken.then(() => (isDone = true));
    served.pageTaken();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isDone).to.equal(false);
    place.firstElementChild?.replaceChildren();
    await until('the end', () => isDone);
  });

  it('of an element that crashes are drawn again, and those of others stay', async () => {
    const place = serve(
      `<fan-served-crash>${root('<p>Vote</p>')}</fan-served-crash><fan-served-other>${root('<p>Other</p>')}</fan-served-other>`,
    );
    const [element, other] = place.children;
    const text = other?.shadowRoot?.querySelector('p');
    let isBroken = true;
    place.addEventListener('fan-error', () => (isBroken = false));
    const served = prepareNodes(place, screen);
    function Crashing() {
      if (isBroken) throw new Error('crash requested');
      return createElement('p', null, 'Vote');
    }
    defineElement({ ...contract, tag: 'fan-served-crash', component: Crashing });
    served.pageTaken();
    await until('the second drawing', () => element?.matches(':state(rendered)'));
    expect(element?.shadowRoot?.textContent).to.equal('Vote');
    expect(text?.isConnected).to.equal(true);
    expect(takeComplaints().join()).to.include('crash requested');
  });
});
