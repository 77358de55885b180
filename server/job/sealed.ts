import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

/** The input of a job names people, and its result may contain all data of a person. */
export const sealedJobTables: readonly SealedTable[] = [
  { table: 'job', key: ['job_id'], columns: ['input_sealed', 'result_sealed'] },
];

const placeOf = (column: 'input_sealed' | 'result_sealed', jobId: string): Place => ({
  table: 'job',
  column,
  row: [jobId],
});

export const sealInput = (sealing: Sealing, jobId: string, input: JobInput): Buffer =>
  sealing.seal(placeOf('input_sealed', jobId), input);

/** The input of a job, who started it, from where, and why. */
export interface JobInput {
  input: unknown;
  reason: string | null;
  /** The network address of the request. */
  address: string;
}

/** @throws UnsealError */
export const openInput = (sealing: Sealing, jobId: string, sealed: Buffer): JobInput =>
  sealing.open(placeOf('input_sealed', jobId), sealed) as JobInput;

export const sealResult = (sealing: Sealing, jobId: string, text: string): Buffer =>
  sealing.seal(placeOf('result_sealed', jobId), text);

/** @throws UnsealError */
export const openResult = (sealing: Sealing, jobId: string, sealed: Buffer): string =>
  String(sealing.open(placeOf('result_sealed', jobId), sealed));
