import type { ReportedFinding, ReportWords } from './report.ts';

/**
 * The command's output.
 * @param notOpened why only the page's text was examined; null if a browser opened it
 */
export function printFindings(
  findings: readonly ReportedFinding[],
  { address, notOpened }: { address: string; notOpened: string | null },
  words: ReportWords,
): string {
  const isHealthy = findings.every(({ isFault }) => !isFault);
  const listed = findings.map(
    ({ what, remedy, more, isFault }) => `${isFault ? '✗' : '·'} ${what}\n  ${remedy}\n  ${more}`,
  );
  const limits = notOpened === null ? [] : [[words('textOnly'), notOpened].join(' ')];
  return [address, words(isHealthy ? 'healthy' : 'found'), ...listed, ...limits].join('\n\n');
}
