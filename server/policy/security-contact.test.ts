import { expect, it } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { operatorSettings } from './config.ts';
import { securityContact } from './security-contact.ts';

it('names the operator’s address, and a date that is less than a year away', async () => {
  const config = parseConfig(
    { PUBLIC_ORIGIN: 'http://localhost:3000', OPERATOR_EMAIL: 'safety@fans.test', LOG_LEVEL: 'silent' },
    [operatorSettings],
  );
  const response = await securityContact({ config }).request('/.well-known/security.txt');
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const fields = new Map(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:safety@fans.test');
  expect(fields.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});
