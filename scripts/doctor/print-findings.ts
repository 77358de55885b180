import type { ReportedFinding, Words } from '../../src/core/doctor/report.ts';
import type { Examined } from './examine-page.ts';

/** What the command prints. */
export function printFindings(
  findings: readonly ReportedFinding[],
  { address, notOpened }: Pick<Examined, 'address' | 'notOpened'>,
  words: Words,
): string {
  const isHealthy = findings.every(({ isFault }) => !isFault);
  const listed = findings.map(
    ({ what, remedy, more, isFault }) => `${isFault ? '✗' : '·'} ${what}\n  ${remedy}\n  ${more}`,
  );
  const limits = notOpened === null ? [] : [`${words('textOnly')} ${notOpened}`];
  return [address, words(isHealthy ? 'healthy' : 'found'), ...listed, ...limits].join('\n\n');
}
