import { macroFields } from '../../../../rules/staff/limits.ts';
import { cutText } from '../../../../rules/text/cut-text.ts';
import type { Reply } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { studioCall } from '../../api/studio-call.ts';
import { showFailure } from '../../layout/toasts.ts';
import type { Inquiry } from './inquiries-state.ts';

export type Macro = Reply<'GET /studio/macro'>['macros'][number];
type Field = (typeof macroFields)[number];

export const macrosAddress = '/studio/inquiries/texts';

export const createMacros = () => createRemote((signal) => studioCall('GET /studio/macro', { signal }), showFailure);

/** The values of a saved text's placeholders in an inquiry; null if there is none. */
export const fieldsOf = ({ fan, reference, orders }: Inquiry): Record<Field, string | null> => ({
  name: fan?.nickname ?? null,
  order: reference ?? orders?.[0]?.number ?? null,
});

const fieldPattern = new RegExp(`\\{\\{\\s*(${macroFields.join('|')})\\s*\\}\\}`, 'g');

/** A saved text with its fields filled in. A field without a value stays, so that it is not overlooked. */
export const fillMacro = (text: string, values: Record<Field, string | null>): string =>
  text.replaceAll(fieldPattern, (whole, name: Field) => values[name] ?? whole);

/** True if a field was not filled in: no fan should read its braces. */
export const hasOpenField = (text: string): boolean => text.search(fieldPattern) !== -1;

const excerptLength = 100;

/** The beginning of a text, on one line. */
export function excerptOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > excerptLength ? `${cutText(line, excerptLength)}…` : line;
}
