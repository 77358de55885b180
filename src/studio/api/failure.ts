import { codeOf, FanError, messageOf } from '../../core/api/fan-error.ts';
import { language, translate } from '../../core/words/words.ts';

/** The message of a failure in the reader's language. Studio's own refusals have words of their own. */
export function failureText(error: unknown): string {
  if (isCancelled(error)) return translate('studio:passkey.cancelled', language.value) ?? '';
  const details = error instanceof FanError ? error.details : {};
  return translate(`studio:error.${codeOf(error)}`, language.value, details) ?? messageOf(error);
}

/** True if the person closed the browser's own question for a passkey, or did not answer it in time. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
