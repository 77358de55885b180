import { z } from 'zod';
import { macroLength, macroNameLength, maxMacros } from '../../../rules/staff/limits.ts';
import { defineCalls, Id } from '../../platform/http/contract.ts';

const Text = z.string().trim().min(1).max(macroLength);

const Written = z.object({
  /** For the staff. */
  name: z.string().trim().min(1).max(macroNameLength),
  /** With fields such as `{{name}}` (`macroFields`), which Studio fills in. */
  texts: z.object({ ko: Text, en: Text, ja: Text }),
});
export type WrittenMacro = z.infer<typeof Written>;

export const Macro = Written.extend({
  macroId: Id,
  /** A change names the version that it is based on. */
  version: z.int(),
});
export type Macro = z.infer<typeof Macro>;

const params = z.object({ macroId: Id });
const version = z.int().positive();

/** Texts that the staff uses again and again in answers to inquiries. */
export const macroCalls = defineCalls({
  'GET /studio/macro': {
    summary: 'Every saved text for answers, by name',
    access: 'staff',
    right: 'inquiry.read',
    noStore: true,
    response: z.object({ macros: z.array(Macro) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/macro': {
    summary: `Saves a text for answers, in every language; there are up to ${maxMacros}`,
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'macro.add',
    noStore: true,
    body: Written,
    response: Macro,
    errors: ['RIGHT_REQUIRED', 'MACROS_FULL'],
  },
  'PUT /studio/macro/:macroId': {
    summary: 'Changes a saved text. Refused if another person has changed it in the meantime',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'macro.change',
    noStore: true,
    params,
    body: Written.extend({ version }),
    response: Macro,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'MACRO_CHANGED'],
  },
  'DELETE /studio/macro/:macroId': {
    summary: 'Deletes a saved text. Refused if another person has changed it in the meantime',
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'macro.remove',
    noStore: true,
    params,
    body: z.object({ version }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'MACRO_CHANGED'],
  },
});
