import type { Measure } from '../platform/metrics/measure.ts';
import type { VoteService } from './service.ts';

export const voteMeasures = ({ ballots }: Pick<VoteService, 'ballots'>): Measure[] => [
  {
    name: 'fanfare_ballots_total',
    help: 'Ballots that this process has committed',
    kind: 'counter',
    read: () => ballots.committed,
  },
  {
    name: 'fanfare_casts_waiting',
    help: 'Casts that wait to be committed',
    read: () => ballots.waiting,
  },
];
