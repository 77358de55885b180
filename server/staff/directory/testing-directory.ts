import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A certified OpenID Connect provider on this machine, as a company's directory. */
export interface TestDirectory {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The people of the directory by their id. */
  people: Map<string, { email: string; email_verified: boolean }>;
  /** Actions of a person on the directory's pages. @returns the query with which the browser comes back */
  consent(url: string, person: string): Promise<string>;
  close(): Promise<void>;
}

export async function createTestDirectory(redirectUri: string): Promise<TestDirectory> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['studio', 'a secret of the directory for the test'];
  const people: TestDirectory['people'] = new Map();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key for the cookies of the test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    consent: (url, person) => walk(url, person, redirectUri),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows the directory's pages as a browser: each asks for a name or for consent, until it sends the browser back. */
async function walk(start: string, person: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: start };
  for (let step = 0; step < 20; step += 1) {
    if (next.url.startsWith(redirectUri)) return new URL(next.url).search;
    const reply = await fetch(next.url, {
      method: next.form === undefined ? 'GET' : 'POST',
      body: next.form ?? null,
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = reply.headers.get('Location');
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (location !== null) next = { url: new URL(location, next.url).href };
    else if (action !== undefined)
      next = {
        url: new URL(action, next.url).href,
        form: new URLSearchParams({ prompt, login: person, password: 'any' }),
      };
    else throw new Error(`the directory answered ${reply.status}: ${page.slice(0, 500)}`);
  }
  throw new Error('the directory never sent the browser back');
}
