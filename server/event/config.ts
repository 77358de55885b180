import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';
import { developmentKey, type KeyRing, keyRing, keyRingForm } from '../platform/sealing/key-ring.ts';

/** The settings of prize events. */
export interface EventConfig {
  /** They encrypt winners' information. */
  readonly winnerKeys: KeyRing;
}

const settings = z.object({ WINNER_KEY: keyRing.optional() });

/** Reads the settings of events. `problems` has a sentence for each bad value; use `config` only when `problems` is empty. */
function parse(environment: Environment, production: boolean): { config: EventConfig; problems: string[] } {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    // The message never contains the value: it is a secret.
    return { config: { winnerKeys: [developmentKey] }, problems: [`WINNER_KEY ${keyRingForm}.`] };
  }
  const winnerKeys = parsed.data.WINNER_KEY ?? [developmentKey];
  const problems =
    production && winnerKeys[0].id === developmentKey.id
      ? ['WINNER_KEY must be set in production: a name, “=” and 32 random bytes in base64.']
      : [];
  return { config: { winnerKeys }, problems };
}

export const eventSettings: Settings<EventConfig> = { parse };
