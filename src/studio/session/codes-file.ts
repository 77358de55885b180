/**
 * The file with recovery codes. Its name and first line say for which site they are, and for whom, if that is known.
 * @param site the host of the page
 */
export function codesFile(
  codes: readonly string[],
  site: string,
  email: string | null,
): { name: string; text: string } {
  const head = ['Fanfare Studio', site, email].filter(Boolean).join(' · ');
  return {
    name: `fanfare-studio-recovery-codes-${site.replaceAll(/[^\w.]+/g, '-')}.txt`,
    text: [head, '', ...codes, ''].join('\n'),
  };
}
