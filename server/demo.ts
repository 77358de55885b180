import { join } from 'node:path';
import { Hono } from 'hono';
import { Provider } from './account/profile/person.ts';
import { type Listener, listen, toNode } from './platform/http/listen.ts';
import type { Platform } from './platform/platform.ts';
import { createFiles } from './platform/site/files.ts';
import { createBroadcastOrigin } from './stand-in/broadcast/origin.ts';
import { startProgramme } from './stand-in/broadcast/programme.ts';
import { createMailStandIn } from './stand-in/mail/mail.ts';
import { mailEnvironment } from './stand-in/mail/registration.ts';
import { createPaymentStandIn } from './stand-in/payment/payment.ts';
import { paymentEnvironment } from './stand-in/payment/registration.ts';
import { standInEnvironment } from './stand-in/sign-in/registrations.ts';
import { createSignInStandIn } from './stand-in/sign-in/sign-in.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a demo on one machine: partner pages on the next port are on the operator's list, and each sign-in
 * provider without credentials of its own is the stand-in on the port after, as each payment provider without a key is
 * the one on the port after that. Email without a server of its own goes to the stand-in on the last port.
 */
export function demoEnvironment(environment: Environment): Environment {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const port = Number(settings['PORT'] ?? 3000);
  const configured = Provider.options.filter((provider) => settings[`${provider.toUpperCase()}_CLIENT_ID`]);
  const standIns = Object.entries(standInEnvironment(`http://localhost:${port + 2}`)).filter(
    ([name]) => !configured.some((provider) => name.startsWith(`${provider.toUpperCase()}_`)),
  );
  const paid = ['TOSS', 'STRIPE'].filter((provider) => settings[`${provider}_SECRET_KEY`]);
  const payment = Object.entries(paymentEnvironment(`http://localhost:${port + 3}`)).filter(
    ([name]) => !paid.some((provider) => name.startsWith(`${provider}_`)),
  );
  return {
    PARTNERS_ON_LOOPBACK: 'on',
    ...(settings['PARTNER_ORIGINS'] === undefined && {
      PARTNER_ORIGINS: `http://localhost:${port + 1}=Lumen`,
      PARTNER_RETURNS: `http://localhost:${port + 1}/`,
    }),
    ...Object.fromEntries([...standIns, ...payment]),
    ...(settings['SMTP_URL'] === undefined && mailEnvironment(port + 6)),
    ...settings,
  };
}

export interface Demo {
  close(timeoutMs: number): Promise<void>;
}

/**
 * Partner pages on the next port, which is another origin, the stand-ins for sign-in and for payment on those after, the
 * origin of the demo's streams with its programme, and the mail stand-in: its page, and its SMTP.
 */
export async function startDemo({ config, pool, log }: Platform, root: string): Promise<Demo> {
  const partnerPages = join(root, config.hotReload ? 'demo/partner' : 'dist/demo/partner');
  const partner = createPartnerSite(partnerPages, config.publicOrigin);
  const standIn = await createSignInStandIn({ platformOrigin: config.publicOrigin });
  const payment = createPaymentStandIn({
    platformOrigin: config.publicOrigin,
    origin: `http://localhost:${config.port + 3}`,
  });
  const mail = createMailStandIn();
  const broadcast = createBroadcastOrigin(join(root, 'demo/media'));
  const listeners: Listener[] = [];
  let stopProgramme: (() => Promise<void>) | null = null;
  const close = async (timeoutMs: number) => {
    await stopProgramme?.();
    payment.close();
    await mail.close();
    await Promise.all(listeners.map((listener) => listener.close(timeoutMs)));
  };
  try {
    for (const [distance, app] of [
      partner,
      withHealth(standIn),
      withHealth(payment.app),
      withHealth(broadcast),
      withHealth(mail.app),
    ].entries()) {
      listeners.push(await listen(config.port + 1 + distance, config.host, toNode(app.fetch)));
    }
    await mail.listen(config.port + 6, config.host);
    stopProgramme = await startProgramme(pool, log);
  } catch (error) {
    await close(0);
    throw error;
  }
  return { close };
}

/** The pages as any web server of a partner would give them; for the platform they have `https://fans.example`. */
function createPartnerSite(directory: string, platformOrigin: string): Hono {
  const files = createFiles(directory, (text) => text.replaceAll('https://fans.example', platformOrigin));
  const partner = withHealth(new Hono());
  partner.get('*', async (context) => {
    const path = context.req.path.slice(1);
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const found = await files.serve(file, context.req.raw.headers, { 'Cache-Control': 'no-cache' });
    return found ?? context.text('Not found', 404);
  });
  return partner;
}

function withHealth(app: Hono): Hono {
  return new Hono().get('/healthz', (context) => context.json({ status: 'ok' })).route('/', app);
}
