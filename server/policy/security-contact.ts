import { Hono } from 'hono';
import type { Platform } from '../platform/platform.ts';
import { commonHeaders } from '../platform/site/security-headers.ts';
import { operatorSettings } from './config.ts';

/** How long the file may be relied on, from the day of the request. RFC 9116 advises less than a year. */
const validDays = 180;
const day = 86_400_000;

/** `/.well-known/security.txt`: where to report a vulnerability, as RFC 9116 describes it. */
export function securityContact({ config }: Pick<Platform, 'config'>): Hono {
  const { email } = config.of(operatorSettings);
  const address = `${config.publicOrigin}/.well-known/security.txt`;
  return new Hono().get('/.well-known/security.txt', (context) => {
    const expires = new Date(Math.floor(Date.now() / day + validDays) * day);
    const lines = [
      `Contact: mailto:${email.en}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: ko, en, ja',
      `Canonical: ${address}`,
    ];
    return context.text(`${lines.join('\n')}\n`, 200, { ...commonHeaders, 'Cache-Control': 'public, max-age=86400' });
  });
}
