import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { originOf } from '../../../rules/page-origin.ts';
import { createAction } from '../../core/api/action.ts';
import { call, type Reply } from '../../core/api/call.ts';
import { createRemote, type RemoteState } from '../../core/state/remote.ts';

export type PartnerRequest = Reply<'POST /partner/request/state'>;
export type ProofProblem = NonNullable<Reply<'POST /partner/request/proof'>['problem']>;
export type ProofWay = 'FILE' | 'META';

/** The form for the developer of a page. */
export interface Asking {
  name: string;
  origin: string;
  contactName: string;
  email: string;
}

export interface PartnersState {
  /** Null: the address has no request yet. */
  readonly token: ReadonlySignal<string | null>;
  readonly request: ReadonlySignal<RemoteState<PartnerRequest>>;
  /** Why the last check found no proof. */
  readonly problem: ReadonlySignal<ProofProblem | null>;
  readonly asking: ReturnType<typeof createAction>;
  readonly proving: ReturnType<typeof createAction>;
  submit(asking: Asking): Promise<void>;
  prove(way: ProofWay): Promise<void>;
  load(): Promise<void>;
  /** Leaves an address without a request, for the empty form. */
  beginAgain(): void;
  /** Follows the address. @returns ends it */
  start(): () => void;
}

/** The address behind `#` is a secret of the requester: it is in no request, and in no log. */
const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;

/** @param placeOf the address; there is none while the server renders */
export function createPartnersState(readLocation: () => Pick<Location, 'hash'> = () => location): PartnersState {
  const token = signal<string | null>(null);
  const problem = signal<ProofProblem | null>(null);
  const asking = createAction(() => undefined);
  const proving = createAction(() => undefined);
  const request = createRemote((abort) => {
    const bearer = token.peek();
    if (bearer === null) throw new Error('The address has no token');
    return call('POST /partner/request/state', { body: { token: bearer }, signal: abort });
  });
  const follow = () => {
    token.value = tokenIn(readLocation().hash);
  };

  return {
    token,
    request: request.state,
    problem,
    asking,
    proving,
    async submit({ name, origin, contactName, email }) {
      const exact = originOf(origin);
      if (exact === null) throw new Error(`${origin} is no origin`);
      const contact = { name: contactName.trim(), email: email.trim() };
      const body = { name: name.trim(), origin: exact, contact };
      const made = await asking.run(JSON.stringify(body), (key) => call('POST /partner/request', { body, key }));
      if (!made) return;
      request.set(made.request);
      readLocation().hash = made.token;
      token.value = made.token;
    },
    async prove(way) {
      const bearer = token.peek();
      if (bearer === null) return;
      const reply = await proving.run(way, () => call('POST /partner/request/proof', { body: { token: bearer, way } }));
      if (!reply) return;
      request.set(reply.request);
      problem.value = reply.problem;
    },
    load: request.load,
    beginAgain() {
      readLocation().hash = '';
    },
    start() {
      follow();
      addEventListener('hashchange', follow);
      const stop = effect(() => {
        if (token.value !== null && request.state.peek().value === undefined) void request.load();
      });
      return () => {
        removeEventListener('hashchange', follow);
        stop();
        request.dispose();
      };
    },
  };
}

/** The HTML with which a page shows the vote elements, as at the start of docs/embedding.md. */
export const snippetFor = (platform: string): string =>
  [
    `<link rel="stylesheet" href="${platform}/embed.css" />`,
    `<script type="module" src="${platform}/embed.js"></script>`,
    '',
    '<fan-login compact></fan-login>',
    '<fan-vote></fan-vote>',
  ].join('\n');
