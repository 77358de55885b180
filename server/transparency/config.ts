import type { Environment, Settings } from '../platform/config.ts';
import { readVerifier, type Verifier } from './note.ts';

/** The settings of the transparency log. */
export interface TransparencyConfig {
  /** Witnesses whose cosignatures are accepted. */
  readonly witnesses: readonly Verifier[];
}

/** Readers of notes must accept 16 signatures (c2sp.org/signed-note), and one is the log's. */
const maxWitnesses = 15;

/** Reads `WITNESSES`. `problems` has a sentence for each bad value; use `config` only when `problems` is empty. */
function parse(environment: Environment): { config: TransparencyConfig; problems: string[] } {
  const problems: string[] = [];
  const lines = (environment['WITNESSES'] ?? '').split(',').map((part) => part.trim());
  const witnesses = lines.flatMap((text) => {
    if (text === '') return [];
    const verifier = readVerifier(text, 'cosignature');
    if (verifier !== null) return [verifier];
    problems.push(`WITNESSES must be a list of keys that witnesses have printed, but has the entry “${text}”.`);
    return [];
  });
  const names = witnesses.map(({ name }) => name);
  if (witnesses.length > maxWitnesses) problems.push(`WITNESSES must name ${maxWitnesses} witnesses at most.`);
  if (new Set(names).size < names.length) problems.push('WITNESSES must name each witness once.');
  return { config: { witnesses }, problems };
}

export const transparencySettings: Settings<TransparencyConfig> = { parse };
