import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';

/** The company's directory, in which the staff may sign in: any OpenID Connect provider. */
export interface DirectoryConfig {
  /** As in the provider's metadata. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in page. */
  readonly name: string;
}

export interface StaffConfig {
  readonly directory: DirectoryConfig | null;
}

const names = {
  issuer: 'STAFF_OIDC_ISSUER',
  clientId: 'STAFF_OIDC_CLIENT_ID',
  clientSecret: 'STAFF_OIDC_CLIENT_SECRET',
  name: 'STAFF_OIDC_NAME',
} as const;

const Directory = z.object({
  issuer: z.url({ protocol: /^https?$/, error: 'must be an address such as https://login.company.example' }),
  clientId: z.string('must be set, since the directory’s issuer is').min(1),
  clientSecret: z.string('must be set, since the directory’s issuer is').min(1),
  name: z.string().min(1).max(40).default('SSO'),
});

function parse(environment: Environment, isPublic: boolean): { config: StaffConfig; problems: string[] } {
  const settings = Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, environment[name] || undefined]),
  );
  if (settings['issuer'] === undefined) {
    const stray = Object.values(names).filter((name) => environment[name]);
    return {
      config: { directory: null },
      problems: stray.map((name) => `${name} needs STAFF_OIDC_ISSUER beside it.`),
    };
  }
  const parsed = Directory.safeParse(settings);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      // The schema has no other fields.
      ({ path, message }) => `${names[path[0] as keyof typeof names]} ${message}.`,
    );
    return { config: { directory: null }, problems };
  }
  const isPlain = isPublic && parsed.data.issuer.startsWith('http:');
  return {
    config: { directory: parsed.data },
    problems: isPlain ? ['STAFF_OIDC_ISSUER must use https in production.'] : [],
  };
}

export const staffSettings: Settings<StaffConfig> = { parse };
