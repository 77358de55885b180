import type { ReportedFinding, Words } from './report.ts';

/**
 * What the command prints.
 * @param notOpened why the page was judged by its text alone; null where a browser has opened it
 */
export function printFindings(
  findings: readonly ReportedFinding[],
  { address, notOpened }: { address: string; notOpened: string | null },
  words: Words,
): string {
  const isHealthy = findings.every(({ isFault }) => !isFault);
  const listed = findings.map(
    ({ what, remedy, more, isFault }) => `${isFault ? '✗' : '·'} ${what}\n  ${remedy}\n  ${more}`,
  );
  const limits = notOpened === null ? [] : [[words('textOnly'), notOpened].join(' ')];
  return [address, words(isHealthy ? 'healthy' : 'found'), ...listed, ...limits].join('\n\n');
}
