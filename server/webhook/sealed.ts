import type { Place, Sealing } from '../platform/sealing/sealing.ts';
import type { SealedTable } from '../platform/sealing/stored.ts';

export const sealedWebhookTables: readonly SealedTable[] = [
  { table: 'webhook_secret', key: ['secret_id'], columns: ['secret_sealed'] },
];

const ofSecret = (secretId: string): Place => ({ table: 'webhook_secret', column: 'secret_sealed', row: [secretId] });

export const sealSecret = (sealing: Sealing, secretId: string, secret: string): Buffer =>
  sealing.seal(ofSecret(secretId), secret);

/** @throws UnsealError */
export const openSecret = (sealing: Sealing, row: { secret_id: string; secret_sealed: Buffer }): string =>
  String(sealing.open(ofSecret(row.secret_id), row.secret_sealed));
