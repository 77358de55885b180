import type { Addresses, Condition } from '../condition.ts';

const script = (code: string) => ({
  head: ({ nonce }: Addresses) => `<script nonce="${nonce}">${code}</script>`,
});

/** Puts each tag into its own shadow root, `delayMs` after the host element. */
const intoRoots = (mode: 'open' | 'closed', delayMs: number) => `
  for (const cell of document.querySelectorAll('section')) {
    const template = cell.querySelector('template');
    const host = cell.appendChild(document.createElement('div'));
    setTimeout(() => {
      const root = host.attachShadow({ mode: '${mode}' });
      root.append(template.content.cloneNode(true));
      probe.register(root.querySelector('[data-row]'));
      globalThis.rootsMade?.(root);
    }, ${delayMs});
  }`;

const asTemplate = (tag: string) => `<template>${tag}</template>`;

/** The place of a tag, the time when it is added, and changes of its page. */
export const placeConditions: readonly Condition[] = [
  {
    id: 'open-root',
    title: 'in an open shadow root',
    around: asTemplate,
    script: intoRoots('open', 0),
  },
  {
    core: true,
    id: 'late-root',
    title: 'in a shadow root that is attached 1.5 s after its host',
    around: asTemplate,
    script: intoRoots('open', 1500),
  },
  {
    id: 'closed-root',
    title: 'in a closed shadow root that was passed to watch()',
    notApplicable: { readable: 'axe can’t read a closed root; the style sheets are the same as in an open one' },
    around: asTemplate,
    head: ({ platform, nonce }) =>
      `<script type="module" nonce="${nonce}">
        const { watch } = await import('${platform}/embed.js');
        for (const root of globalThis.roots ?? []) watch(root);
        globalThis.rootsMade = watch;
      </script>`,
    script: `globalThis.roots = []; globalThis.rootsMade = (root) => roots.push(root); ${intoRoots('closed', 0)}`,
  },
  {
    id: 'moved-root',
    title: 'in a shadow root whose host is moved',
    around: asTemplate,
    script: `${intoRoots('open', 0)}
      setTimeout(() => { for (const cell of document.querySelectorAll('section')) {
        const box = document.createElement('div'); cell.append(box); box.append(cell.querySelector(':scope > div')); } }, 300);`,
  },
  {
    id: 'declarative-root',
    title: 'in a declarative shadow root',
    around: (tag) => `<div><template shadowrootmode="open">${tag}</template></div>`,
  },
  {
    id: 'added-later',
    title: 'added by a script after the page has loaded',
    around: asTemplate,
    script: `setTimeout(() => { for (const cell of document.querySelectorAll('section'))
      cell.append(cell.querySelector('template').content.cloneNode(true)); }, 500);`,
  },
  {
    id: 'attributes-late',
    title: 'created by a script that sets properties before the element is defined',
    around: asTemplate,
    script: `for (const cell of document.querySelectorAll('section')) {
      const written = cell.querySelector('template').content.querySelector('[data-row]');
      const made = document.createElement(written.localName);
      made.dataset.row = written.dataset.row;
      made.append(...written.childNodes);
      for (const { name, value } of written.attributes)
        if (name !== 'data-row') made[name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())] = value;
      cell.append(made);
    }`,
  },
  {
    id: 'move-before',
    title: 'moved by moveBefore while it loads',
    script: `setTimeout(() => { for (const cell of document.querySelectorAll('section')) {
      const box = cell.appendChild(document.createElement('div'));
      const element = cell.querySelector('[data-row]');
      if (box.moveBefore) box.moveBefore(element, null); else box.append(element);
    } }, 300);`,
  },
  {
    core: true,
    id: 'other-document',
    title: 'adopted by the document of a frame',
    // The frame's document has no custom element definitions, so only an element that is already defined works there.
    script: `globalThis.isPlaced = false;
    addEventListener('load', async () => {
      const cells = [...document.querySelectorAll('section')];
      for (const cell of cells)
        while (!probe.bring(cell.querySelector('[data-row]').dataset.row)) await new Promise(requestAnimationFrame);
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh; border: 0; background: #fff';
      document.body.append(frame);
      frame.contentDocument.documentElement.lang = 'en';
      for (const cell of cells) {
        const element = cell.querySelector('[data-row]');
        frame.contentDocument.body.append(frame.contentDocument.adoptNode(cell));
        probe.register(element);
      }
      probe.follow(frame.contentDocument);
      globalThis.isPlaced = true;
    });`,
  },
  {
    id: 'back-forward',
    title: 'on a page restored from the back/forward cache',
    script: `if (!sessionStorage.getItem('been')) { sessionStorage.setItem('been', '1'); setTimeout(() => location.assign('/elsewhere'), 1500); }`,
  },
  {
    core: true,
    id: 'storage-blocked',
    title: 'on a page whose storage is blocked',
    ...script(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });
      Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('Access is denied', 'SecurityError'); }, set() {} });`),
  },
  {
    id: 'popups-blocked',
    title: 'on a page that may not open windows',
    ...script(`globalThis.windowsAreBlocked = true;`),
  },
];
