import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';

/** A key that encrypts winners' information. `id` is stored beside the encrypted data. */
export interface WinnerKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The settings of prize events. */
export interface EventConfig {
  /** The first one encrypts; all of them decrypt. */
  readonly winnerKeys: readonly [WinnerKey, ...WinnerKey[]];
}

/** For trials on one machine; a start in production with this key is refused. */
const development: WinnerKey = {
  id: 'development',
  key: createHash('sha256').update('a key for development that everybody knows').digest(),
};

const form = 'must be a list such as 2026=<32 bytes in base64>, the key that seals first';

const settings = z.object({
  WINNER_KEY: z
    .string()
    .transform((text, context) => {
      const keys = text.split(',').map((part) => part.trim());
      const parsed = keys.map((part) => /^([\w.-]{1,40})=([\w+/-]+={0,2})$/.exec(part));
      const found = parsed.map((match) => ({ id: match?.[1] ?? '', key: Buffer.from(match?.[2] ?? '', 'base64') }));
      const ids = new Set(found.map(({ id }) => id));
      const right = ids.size === found.length && found.every(({ id, key }) => id !== '' && key.length === 32);
      if (!right) context.addIssue({ code: 'custom', message: form });
      return found;
    })
    .optional(),
});

/** Reads the settings of events. `problems` has a sentence for each bad value; use `config` only when `problems` is empty. */
function parse(environment: Environment, production: boolean): { config: EventConfig; problems: string[] } {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    // The message never contains the value: it is a secret.
    return { config: { winnerKeys: [development] }, problems: [`WINNER_KEY ${form}.`] };
  }
  const [first = development, ...others] = parsed.data.WINNER_KEY ?? [];
  const problems =
    production && first.id === development.id
      ? ['WINNER_KEY must be set in production: a name, “=” and 32 random bytes in base64.']
      : [];
  return { config: { winnerKeys: [first, ...others] }, problems };
}

export const eventSettings: Settings<EventConfig> = { parse };
