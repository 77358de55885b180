import type { BusName } from './engine.ts';

interface BusEnvironment {
  NATS_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  WORKERS: number;
}

/** Result of `parseConfig`. */
interface Chosen {
  bus: BusName;
  natsUrl: string | null;
  workers: number;
  hotReload: boolean;
}

/** One process with its own database needs nothing between processes. */
export function defaultBus({ NATS_URL: nats, DATABASE_URL: database, WORKERS: workers }: BusEnvironment): BusName {
  if (nats !== undefined) return 'nats';
  return database === undefined && workers === 1 ? 'process' : 'postgresql';
}

/** @returns a sentence for each problem */
export const busProblems = ({ bus, natsUrl: url }: Pick<Chosen, 'bus' | 'natsUrl'>): string[] =>
  (bus === 'nats') === (url !== null) ? [] : ['BUS=nats and NATS_URL belong together: set both, or neither.'];

/** @returns a sentence for each problem */
export function workerProblems({ workers, bus, hotReload }: Pick<Chosen, 'workers' | 'bus' | 'hotReload'>): string[] {
  if (workers === 1) return [];
  return [
    ...(bus === 'process' ? ['BUS=process is for one process: with WORKERS it must be postgresql or nats.'] : []),
    ...(hotReload ? ['HOT_RELOAD must be off with WORKERS.'] : []),
  ];
}
