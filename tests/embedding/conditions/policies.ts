import type { Addresses, Condition } from '../condition.ts';

/** Sources of the test page itself, in addition to the smallest policy for the elements. */
const policy = (script: (addresses: Addresses) => string, more = '') => ({
  headers: (addresses: Addresses) => ({
    'Content-Security-Policy': `default-src 'none'; script-src ${script(addresses)}; connect-src ${addresses.platform}; img-src data: ${addresses.platform}; media-src ${addresses.platform} blob:; style-src 'nonce-${addresses.nonce}'; base-uri 'self'${more}`,
  }),
});

/** The tag with a nonce. */
const withNonce = ({ platform, nonce }: Addresses) =>
  `<script type="module" nonce="${nonce}" src="${platform}/embed.js"></script>`;

const noSignIn =
  'There is a link instead of the sign-in button; tests/e2e/embedding/embed-origin.embedding.test.ts checks it';

/** The rows whose control is the sign-in button. */
const noSignInButton: Condition['notApplicableFor'] = {
  'fan-login': { pointer: noSignIn, keyboard: noSignIn, events: noSignIn },
  'fan-ticket': { pointer: noSignIn, keyboard: noSignIn },
  'fan-profile': { pointer: noSignIn, keyboard: noSignIn },
  'fan-purchase': { pointer: noSignIn, keyboard: noSignIn },
};

export const policyConditions: readonly Condition[] = [
  {
    core: true,
    id: 'csp-documented',
    title: 'under the policy that the documents print',
    ...policy(
      ({ platform, nonce }) => `${platform} 'nonce-${nonce}'`,
      "; require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    short: true,
  },
  {
    core: true,
    id: 'csp-nonce',
    title: 'under a policy with only a nonce',
    scriptTag: withNonce,
    ...policy(({ nonce }) => `'nonce-${nonce}'`),
  },
  {
    id: 'csp-strict-dynamic',
    title: 'under strict-dynamic, loaded by a script of the page',
    scriptTag: ({ platform, nonce }) =>
      `<script nonce="${nonce}">{ const tag = document.createElement('script'); tag.type = 'module'; tag.src = '${platform}/embed.js'; document.head.append(tag); }</script>`,
    ...policy(({ nonce }) => `'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-inline'`),
  },
  {
    id: 'trusted-types',
    title: 'under Trusted Types without a policy for the elements',
    headers: () => ({ 'Content-Security-Policy': "require-trusted-types-for 'script'; trusted-types 'none'" }),
  },
  {
    core: true,
    id: 'isolated',
    title: 'on a page that is cross-origin isolated',
    headers: () => ({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    }),
    // The page's own tag needs `crossorigin` in any case: modules are always fetched with CORS.
  },
  {
    id: 'base',
    title: 'on a page with <base href>',
    head: () => '<base href="https://elsewhere.example/deep/er/">',
  },
  {
    id: 'no-referrer',
    title: 'on a page that sends no referrer',
    headers: () => ({ 'Referrer-Policy': 'no-referrer' }),
  },
  {
    id: 'permissions-policy',
    title: 'on a page whose permissions policy forbids everything',
    headers: () => ({
      'Permissions-Policy':
        'autoplay=(), clipboard-write=(), fullscreen=(), picture-in-picture=(), storage-access=(), web-share=()',
    }),
  },
  {
    id: 'sandbox',
    title: 'in a sandboxed frame with its own origin',
    frame: 'sandbox="allow-scripts allow-same-origin"',
  },
  {
    core: true,
    id: 'sandbox-null-origin',
    title: 'in a sandboxed frame without an origin',
    frame: 'sandbox="allow-scripts"',
    notApplicableFor: noSignInButton,
    expectedComplaints: [/Failed to read the 'localStorage'|The operation is insecure|sandboxed/],
  },
  { id: 'frame', title: 'in a frame of the page', frame: '' },
  {
    core: true,
    id: 'unlisted',
    title: 'on an unlisted origin',
    unlisted: true,
    notApplicableFor: noSignInButton,
    short: true,
  },
];
