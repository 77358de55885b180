import type { Config, Environment, Settings } from './config.ts';
import type { Pool } from './database/database.ts';

/** Settings by their names, which a server stores when it starts, so that commands have the same. No secret is among them. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Settings that a command takes from the server if its own environment lacks them. */
const learned = ['PORT', 'DEMO', 'PUBLIC_ORIGIN', 'MEDIA_ORIGINS'] as const;

export function serverSettingsOf(config: Config, features: readonly Settings<unknown>[]): ServerSettings {
  const own: Record<(typeof learned)[number], string> = {
    PORT: String(config.port),
    DEMO: config.demo ? 'on' : 'off',
    PUBLIC_ORIGIN: config.publicOrigin,
    MEDIA_ORIGINS: config.mediaOrigins.join(','),
  };
  return Object.assign({}, own, ...features.map((settings) => settings.forCommands?.(config.of(settings))));
}

export async function storeServerSettings(pool: Pool, settings: ServerSettings): Promise<void> {
  await pool.query(
    'INSERT INTO server_setting (settings) VALUES ($1) ON CONFLICT (one) DO UPDATE SET settings = excluded.settings',
    [settings],
  );
}

/** Null where no server has started on this database. */
export async function readServerSettings(pool: Pool): Promise<ServerSettings | null> {
  const { rows } = await pool.query<{ settings: ServerSettings }>('SELECT settings FROM server_setting');
  return rows[0]?.settings ?? null;
}

/** A command's environment, completed by the server's settings. */
export function learnFrom(server: ServerSettings | null, environment: Environment): Environment {
  const missing = learned.filter((name) => !environment[name] && server?.[name]);
  return { ...environment, ...Object.fromEntries(missing.map((name) => [name, server?.[name]])) };
}

/** A sentence for each setting that differs; none where no server has started yet. Several servers may have a port each. */
export function settingsThatDiffer(server: ServerSettings | null, own: ServerSettings): string[] {
  const written = (value = '') => value || 'none';
  return Object.entries(server ?? {}).flatMap(([name, value]) =>
    name === 'PORT' || value === (own[name] ?? '')
      ? []
      : [`${name}: the server has ${written(value)}, this command ${written(own[name])}.`],
  );
}
