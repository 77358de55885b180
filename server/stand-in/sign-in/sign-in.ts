import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { Provider } from '../../account/contract.ts';
import { createAuthorizations } from './authorizations.ts';
import { answerOf, BadAuthorization, readAuthorization, readDecision } from './authorize-endpoint.ts';
import { createIdTokens } from './id-tokens.ts';
import { authorizePage, refusedPage, relayPage } from './pages.ts';
import type { IdTokenPlan } from './protocol.ts';
import { protocols } from './protocols.ts';
import { googleScriptPath, paths, registrationAt } from './registrations.ts';
import { answerToken, answerWith, holderOf, type ProviderParts } from './token-endpoint.ts';
import { createReaders, type Reader } from './words.ts';

/*
 * A stand-in for the six sign-in providers on one machine, each below its name: authorize page, token endpoint,
 * profile, certificates, Google's browser script. It checks client, redirect address, PKCE and codes like the real
 * ones, stores nothing on disk, and refuses to start in production.
 * To use its page, in a browser or by form: the people are radio buttons `person` (values haneul, mina, grace, layla,
 * jun without an email, aung, and `new` with the fields `#name` and `#email`), failures are radio buttons `fault`
 * inside “Make something go wrong”, `#agree` and `#cancel` decide. `ticket` is the form's hidden field.
 */

export interface SignInStandInOptions {
  /** The address of our site: its callback pages and its origin are registered at the providers. */
  platformOrigin: string;
  /** The algorithm of LINE's id tokens; the default HS256 is for web channels. */
  lineAlgorithm?: IdTokenPlan['algorithm'];
}

/** @throws in production */
export async function createSignInStandIn(options: SignInStandInOptions): Promise<Hono> {
  if (process.env.NODE_ENV === 'production') throw new Error('The sign-in stand-in is not for production.');
  const app = new Hono();
  const readers = createReaders();
  const readerOf = (context: Context) =>
    readers(context.req.query('stand_in_language'), context.req.header('accept-language'));
  const shared = {
    authorizations: createAuthorizations(),
    idTokens: await createIdTokens(),
  };

  app.use(securityHeaders(options.platformOrigin));
  for (const provider of Provider.options) {
    const parts: ProviderParts = {
      ...shared,
      protocol: protocols[provider],
      registration: registrationAt(provider),
      idTokenAlgorithm: provider === 'line' ? options.lineAlgorithm : undefined,
    };
    addProvider(app, parts, options.platformOrigin, readerOf);
  }
  app.get(googleScriptPath, () => asset('google.js', 'text/javascript'));
  app.get('/google/relay.js', () => asset('relay.js', 'text/javascript'));
  app.get('/assets/stand-in.css', () => asset('stand-in.css', 'text/css'));
  return app;
}

function addProvider(
  app: Hono,
  parts: ProviderParts,
  platformOrigin: string,
  readerOf: (context: Context) => Reader,
): void {
  const { protocol, registration, authorizations, idTokens } = parts;
  const { provider } = protocol;
  const { authorize, token, profile, certs } = paths[provider];

  app.get(`/${provider}${authorize}`, (context) => {
    const reader = readerOf(context);
    const address = new URL(context.req.url);
    try {
      const request = readAuthorization(address.searchParams, protocol, registration, platformOrigin);
      const ticket = authorizations.requests.put(request);
      return context.html(authorizePage(reader, protocol, request, ticket, address));
    } catch (error) {
      if (!(error instanceof BadAuthorization)) throw error;
      return context.html(refusedPage(reader, protocol, error.message), 400);
    }
  });

  app.post(`/${provider}/decision`, async (context) => {
    const reader = readerOf(context);
    const decision = await readDecision(context);
    if (!decision) return context.html(refusedPage(reader, protocol, reader.t('nameMissing')), 422);
    const request = authorizations.requests.take(decision.ticket);
    if (request?.provider !== provider) return context.html(refusedPage(reader, protocol, reader.t('tooLate')), 410);
    const answer = answerOf(request, decision, authorizations);
    if (request.relay) return context.html(relayPage(reader, request.relay.origin, { id: request.relay.id, answer }));
    const address = new URL(request.redirectUri);
    for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
    return context.redirect(address.href + (protocol.fragment ?? ''), 303);
  });

  app.on(['GET', 'POST'], `/${provider}${token}`, (context) => answerToken(context, parts));
  if (certs) app.get(`/${provider}${certs}`, (context) => context.json(idTokens.published));
  if (profile) {
    app.get(`/${provider}${profile}`, (context) => {
      const bearer = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
      const authorization = authorizations.tokens.read(bearer ?? '');
      if (authorization?.request.provider !== provider) return answerWith(protocol.profileRefused);
      if (authorization.fault === 'profile-error') return answerWith({ status: 503, body: {} });
      const body = protocol.profile?.(holderOf(authorization), new URL(context.req.url).searchParams);
      return answerWith({ status: 200, body });
    });
  }
}

/** The strictest policy that the page works with; the form's redirect needs its target in `form-action`. */
function securityHeaders(platformOrigin: string) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `form-action 'self' ${platformOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return async function addSecurityHeaders(context: Context, next: () => Promise<void>) {
    await next();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

function asset(file: string, type: string): Response {
  const body = readFileSync(join(import.meta.dirname, 'assets', file));
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}

export interface RunningStandIn {
  origin: string;
  close(): Promise<void>;
}

/** Listens on a port of this machine; 0 takes any free one. */
export async function startSignInStandIn(
  options: SignInStandInOptions & { port: number; host?: string },
): Promise<RunningStandIn> {
  const { host = '127.0.0.1', port, ...standIn } = options;
  const { fetch } = await createSignInStandIn(standIn);
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch, hostname: host, port }, (info) => listening.resolve(info.port));
  server.once('error', listening.reject);
  return {
    origin: `http://localhost:${await listening.promise}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
