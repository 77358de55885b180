import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxSettings } from '../../outbox/config.ts';
import { createMailTransport } from '../../outbox/transport.ts';
import { createMailStandIn, type MailStandIn } from './mail.ts';
import { mailEnvironment, standInMail } from './registration.ts';

let standIn: MailStandIn;
let port: number;
beforeAll(async () => {
  standIn = createMailStandIn();
  port = await standIn.listen(0, '127.0.0.1');
});
afterAll(() => standIn.close());

const mail = {
  from: 'Fanfare <no-reply@fanfare.test>',
  to: '하늘@fans.example',
  id: '<1@fanfare.test>',
  language: 'ko',
  subject: '<b>확인 코드',
  text: '첫 문단\n\n123456\n',
  html: '<p>첫 문단</p>',
  unsubscribe: null,
  unsubscribeAddress: null,
};

async function send(changes: Partial<typeof mail> = {}, password: string = standInMail.password): Promise<void> {
  const server = { host: '127.0.0.1', port, tls: 'none', user: standInMail.user, password } as const;
  const transport = createMailTransport(server);
  await transport.send({ ...mail, ...changes }).finally(() => transport.close());
}

describe('the mail stand-in', () => {
  test('shows received mails on its page, newest first, and never renders their HTML', async () => {
    const empty = await standIn.app.request('/', { headers: { 'Accept-Language': 'ko' } });
    expect(await empty.text()).toContain('아직 보낸 메일이 없어요.');
    await send();
    await send({ to: 'mina@fans.example', subject: '두 번째' });
    const reply = await standIn.app.request('/', { headers: { 'Accept-Language': 'en' } });
    const page = await reply.text();
    expect(page).toContain('<h2>&lt;b&gt;확인 코드</h2>');
    expect(page.indexOf('두 번째')).toBeLessThan(page.indexOf('확인 코드'));
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('returns the messages to one recipient as JSON', async () => {
    await send({ to: 'one@fans.example' });
    const reply = await standIn.app.request('/messages?to=one@fans.example');
    const { messages } = await reply.json();
    expect(messages).toEqual([
      expect.objectContaining({ to: 'one@fans.example', from: 'no-reply@fanfare.test', subject: mail.subject }),
    ]);
    expect(messages[0].text).toContain('123456');
  });

  test('refuses mail without its password', async () => {
    await expect(send({ to: 'stranger@fans.example' }, 'another password')).rejects.toThrow(/535/);
    expect(standIn.received.some(({ to }) => to === 'stranger@fans.example')).toBe(false);
  });

  test('is the mail server in the settings of the demo', () => {
    expect(outboxSettings.parse(mailEnvironment(port), false)).toMatchObject({
      config: { server: { host: 'localhost', port, ...standInMail } },
      problems: [],
    });
  });

  test('refuses to start in production', () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      expect(() => createMailStandIn()).toThrow('not for production');
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});
