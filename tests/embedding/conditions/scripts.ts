import type { Addresses, Condition } from '../condition.ts';

const script = (code: string) => ({
  head: ({ nonce }: Addresses) => `<script nonce="${nonce}">${code}</script>`,
});
const file = (...names: string[]) => ({
  head: ({ host, nonce }: Addresses) =>
    names.map((name) => `<script nonce="${nonce}" src="${host}/packages/${name}"></script>`).join(''),
});

/** Other scripts of a page that change the environment of an element's script. */
export const scriptConditions: readonly Condition[] = [
  { id: 'amd', title: 'on a page with an AMD loader', ...file('requirejs/require.js') },
  {
    id: 'core-js',
    title: 'on a page with every polyfill of core-js',
    ...file('core-js-bundle/minified.js'),
  },
  {
    core: true,
    id: 'patched-prototypes',
    title: 'on a page that adds enumerable properties to prototypes',
    ...script(`Object.prototype.foo = 'bar'; Array.prototype.last = function () { return this[this.length - 1]; };
      String.prototype.strip = function () { return this.trim(); }; Function.prototype.curry = function () { return this; };`),
    expectedComplaints: [/axe/],
  },
  {
    id: 'patched-fetch',
    title: 'on a page that wraps fetch and adds a header',
    ...script(`const own = window.fetch; window.fetch = function (input, init = {}) {
      const headers = new Headers(init.headers); headers.set('x-page-trace', '1');
      return own.call(this, input, { ...init, headers }); };`),
  },
  {
    id: 'patched-elements',
    title: 'on a page that wraps attachShadow, define, addEventListener and timers',
    ...script(`for (const [owner, name] of [[Element.prototype, 'attachShadow'], [CustomElementRegistry.prototype, 'define'],
        [EventTarget.prototype, 'addEventListener'], [EventTarget.prototype, 'dispatchEvent'], [window, 'setTimeout'],
        [window, 'queueMicrotask'], [window, 'requestAnimationFrame'], [Promise.prototype, 'then']]) {
      const own = owner[name];
      owner[name] = function (...parameters) { return own.apply(this === undefined ? window : this, parameters); };
    }`),
  },
  {
    id: 'another-react',
    title: 'on a page with its own React and i18next',
    head: ({ host, nonce }) =>
      `<script nonce="${nonce}" src="${host}/packages/i18next/dist/umd/i18next.min.js"></script>
       <script nonce="${nonce}" src="${host}/own-react.js"></script>
       <script nonce="${nonce}">
         i18next.init({ lng: 'de', resources: { de: { translation: { signIn: 'Anmelden' } } } });
         addEventListener('DOMContentLoaded', () => ownReact.render(document.body, i18next.t('signIn')));
       </script>`,
  },
  {
    core: true,
    id: 'script-twice',
    title: 'on a page with the script twice, under two addresses',
    scriptTag: ({ platform }) =>
      `<script type="module" src="${platform}/embed.js"></script><script type="module" src="${platform}/embed.js?again"></script>`,
  },
  {
    id: 'two-releases',
    title: 'on a page with two releases of the script',
    release: '0.0.9',
    scriptTag: ({ platform }) =>
      `<script type="module" src="${platform}/embed/0.0.9/embed.js"></script><script type="module" src="${platform}/embed.js"></script>`,
  },
  {
    id: 'doctor',
    title: 'on a page with the doctor’s panel',
    head: ({ platform }) => `<script type="module" src="${platform}/doctor.js"></script>`,
    script: `document.body.append(document.createElement('fan-doctor'));`,
  },
  {
    id: 'window-names',
    title: 'on a page with globals and ids of common names',
    ...script(
      `var React = {}, process = { env: {} }, module = { exports: {} }, exports = module.exports, global = {}, name = 'x', status = 'y', event2 = 1, i18next = null, $ = null, _ = null;`,
    ),
    script: `for (const id of ['session', 'platform', 'location2', 'root', 'vote', 'store']) { const b = document.createElement('b'); b.id = id; document.body.append(b); }`,
  },
];
