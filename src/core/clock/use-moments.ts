import { useContext } from 'react';
import { createMoments, homeZone, type Moments, type ZoneNames } from '../../../rules/moments.ts';
import { useIsFirstRender } from '../element/first-render.ts';
import { HostContext } from '../element/host.ts';
import { useLanguage } from '../words/words.ts';
import { serverNow } from './clock.ts';

const made = new Map<string, Moments>();
const zoneNames: Record<string, ZoneNames> = {};

/** All elements of a build use the same names. Those of a first screen, which may differ from the browser's, are added to them. */
export const zoneNamesIn = (language: string): ZoneNames => (zoneNames[language] ??= {});

/**
 * The format of moments in the reader's language and the device's time zone.
 * @param own the time zone of the title or vote; none for the fan's own actions
 */
export function useMoments(own: string | null = null): Moments {
  const language = useLanguage();
  const served = useContext(HostContext)?.first?.zone;
  // The server may not know the reader's zone.
  const zone = useIsFirstRender() ? (served ?? own ?? homeZone) : undefined;
  const key = `${language} ${own} ${zone}`;
  const moments = made.get(key) ?? createMoments(language, serverNow, own, zone, false, zoneNamesIn(language));
  made.set(key, moments);
  return moments;
}
