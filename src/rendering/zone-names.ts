import type { ZoneNames } from '../../rules/moments.ts';
import type { Language } from '../../server/platform/http/contract.ts';
import type { ServedReply } from '../../server/platform/site/body/rendered-page.ts';
import { zoneNamesIn } from '../core/clock/use-moments.ts';

/**
 * The names of the time zones in rendered content: the browser may have others.
 * @param reader the reader's own time zone
 */
export function zoneNamesOf(replies: readonly ServedReply[], language: Language, reader?: string | null): ZoneNames {
  const used = Object.entries(zoneNamesIn(language)).filter(
    ([zone]) => zone === reader || replies.some(({ text }) => text.includes(`"${zone}"`)),
  );
  return Object.fromEntries(used);
}
