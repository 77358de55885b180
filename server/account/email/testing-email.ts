import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { createMailStandIn, type MailStandIn } from '../../stand-in/mail/mail.ts';
import { mailEnvironment } from '../../stand-in/mail/registration.ts';
import { challengeOf, randomSecret } from '../secrets.ts';
import {
  createSignInWorld,
  joinForm,
  partnerOrigin,
  type SignInWorld,
  signIn,
  type TestBrowser,
} from '../sign-in/testing-sign-in.ts';

type Ask = (call: string, body?: unknown) => ReturnType<TestBrowser['request']>;

/** A fan who has joined with an address. */
export interface MailedMember {
  userId: string;
  email: string;
  request: Ask;
}

export interface EmailWorld extends SignInWorld {
  mail: MailStandIn;
  /**
   * A new fan with NAVER, which confirms no addresses, or with Kakao, which does.
   * @param email the fan's input in our form
   * @param address the provider's address; with Kakao the same by default
   */
  member(provider: 'kakao' | 'naver', email?: string, address?: string): Promise<MailedMember>;
  /** The code in the newest of that many mails to an address. */
  codeFor(address: string, mails?: number): Promise<string>;
  /** Sends the code in the newest of that many mails. */
  confirm(member: MailedMember, mails?: number): ReturnType<Ask>;
  /** The fan's session on a partner's page, with the reply that opened it. */
  onPartnerPage(member: MailedMember): Promise<{ reply: unknown; request: Ask }>;
}

export const someAddress = () => `${randomUUID()}@fans.example`;

/** Feature account with the outbox and a real mail server. */
export async function createEmailWorld(): Promise<EmailWorld> {
  const mail = createMailStandIn();
  const world = await createSignInWorld(mailEnvironment(await mail.listen(0, '127.0.0.1')));
  const outbox = createOutboxService(world.test.platform);
  outbox.start();
  const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address);

  async function codeFor(address: string, mails = 1): Promise<string> {
    await expect.poll(() => mailsTo(address).length).toBe(mails);
    const code = /\b\d{6}\b/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0];
    if (code === undefined) throw new Error('the mail has no code');
    return code;
  }

  return {
    ...world,
    mail,
    codeFor,
    async member(provider, email = someAddress(), address = provider === 'kakao' ? email : someAddress()) {
      const browser = world.browser();
      const { body } = await signIn(browser, provider, { person: 'new', name: randomUUID(), email: address });
      const form = await joinForm(browser, body.signupToken, { email });
      const joined = await browser.request('POST /user/join', { body: form });
      if (joined.status !== 200) throw new Error(joined.text);
      const { accessToken: token, userId } = joined.body;
      return { userId, email, request: (call, content) => browser.request(call, { token, body: content }) };
    },
    confirm: async ({ request, email }, mails = 1) =>
      request('PUT /user/me/email', { code: await codeFor(email, mails) }),
    async onPartnerPage({ request }) {
      const page = world.browser(partnerOrigin);
      const codeVerifier = randomSecret();
      const codeChallenge = challengeOf(codeVerifier);
      const handoff = { origin: partnerOrigin, codeChallenge, deviceId: page.deviceId, scopes };
      const { handoffCode } = (await request('POST /user/oauth/handoff', handoff)).body;
      const { body } = await page.request('POST /user/oauth/handoff/token', { body: { handoffCode, codeVerifier } });
      return { reply: body, request: (call, sent) => page.request(call, { token: body.accessToken, body: sent }) };
    },
    async close() {
      await outbox.close();
      await world.close();
      await mail.close();
    },
  };
}
