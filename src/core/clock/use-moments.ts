import { createMoments, type Moments } from '../../../rules/moments.ts';
import { useLanguage } from '../words/words.ts';
import { serverNow } from './clock.ts';

const made = new Map<string, Moments>();

/**
 * The format of moments in the reader's language and the device's time zone.
 * @param own the time zone of the title or vote; none for the fan's own actions
 */
export function useMoments(own: string | null = null): Moments {
  const language = useLanguage();
  const key = `${language} ${own}`;
  const moments = made.get(key) ?? createMoments(language, serverNow, own);
  made.set(key, moments);
  return moments;
}
