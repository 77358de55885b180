import { settingsOf } from './composition/compose.ts';
import { features } from './features.ts';
import { ConfigurationError, parseConfig } from './platform/config.ts';
import { operatorFacts } from './policy/config.ts';

/** Problems of these settings, one sentence each. */
export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment, settingsOf(features));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

/** The operator of the platform, which no production server may leave to the demo. */
export const operator = Object.fromEntries(
  Object.values(operatorFacts).map((fact) => [`OPERATOR_${fact}`, `Our ${fact.toLowerCase()}`]),
);

/** The settings of a production server that starts. */
export const production = {
  ...operator,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://fans.example',
  TOKEN_SECRET: 'no other server in the world knows this',
  TICKET_SECRET: 'no other server knows this one either',
  PERSONAL_KEY: `2026=${Buffer.alloc(32, 8).toString('base64')}`,
  WINNER_KEY: `2026=${Buffer.alloc(32, 7).toString('base64')}`,
  PROXY_HOPS: '0',
  SMTP_URL: 'smtp://fans:secret@mail.example',
  MAIL_FROM: 'Fanfare <no-reply@fans.example>',
};
