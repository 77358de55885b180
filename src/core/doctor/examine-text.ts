import { checkCalls, checkIds, checkPinned, type FetchPath, namedIds } from './checks/platform.ts';
import { checkRelease } from './checks/release.ts';
import { examineWritten } from './examine-written.ts';
import { type Finding, withoutRepeats } from './findings.ts';
import type { Manifest, WrittenPage } from './written-page.ts';

/**
 * Examines a page from outside: its text, its headers and the platform's replies.
 * @param html the text that `page` was parsed from
 * @param base where the release's files are, with a slash at the end
 */
export async function examineText(
  page: WrittenPage,
  html: string,
  base: string,
  fetchPath: FetchPath,
): Promise<Finding[]> {
  const pinned = await checkPinned(base, page);
  // A version that was removed has no files to check.
  if (pinned.length > 0) return pinned;
  const [manifest, release] = await Promise.all([fetchPath('custom-elements.json'), fetchPath('integrity.json')]);
  const { files } = Object(release?.body);
  const facts = {
    base,
    // At this address the platform serves its own manifest.
    manifest: manifest?.status === 200 ? (manifest.body as Manifest) : null,
    files: files === undefined ? null : Object.keys(files),
  };
  const named = [...html.matchAll(/https?:\/\/[^\s"'<>]+\.js/g)].map(([file]) => file);
  const written = [...examineWritten(page, facts), ...checkRelease(named, facts)];
  const calls = await checkCalls(fetchPath, base, page.address.origin, manifest !== null);
  if (calls.some(({ name }) => name === 'unreachable')) return [...calls, ...written];
  return withoutRepeats([...calls, ...written, ...(await checkIds(fetchPath, base, namedIds(page, facts.manifest)))]);
}
