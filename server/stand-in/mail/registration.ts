import { standInUser } from '../../outbox/config.ts';

/** Our account at the mail server here. */
export const standInMail = { user: standInUser, password: 'stand-in-password' } as const;

/** The settings that connect the server to the stand-in: production differs only in configuration. */
export function mailEnvironment(port: number): Record<string, string> {
  return {
    SMTP_URL: `smtp://${standInMail.user}:${standInMail.password}@localhost:${port}`,
    MAIL_FROM: 'Fanfare <no-reply@fanfare.test>',
  };
}
