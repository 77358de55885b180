import { createMoments, homeZone, type Moments } from '../../../rules/moments.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { useLanguage } from '../../core/words/words.ts';

/** In the time zone of the title or vote: only the reader's browser knows their own zone. */
export function useMoments(own: string | null = null): Moments {
  return createMoments(useLanguage(), serverNow, own, own ?? homeZone);
}
