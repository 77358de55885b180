import { z } from 'zod';
import { macroLength, macroNameLength, maxMacros } from '../../../rules/staff/limits.ts';
import { defineCalls, Id } from '../../platform/http/contract.ts';

const Text = z.string().trim().min(1).max(macroLength);

const MacroBody = z.object({
  /** Only the staff sees it. */
  name: z.string().trim().min(1).max(macroNameLength),
  /** May contain fields such as `{{name}}` (`macroFields`), which Studio replaces. */
  texts: z.object({ ko: Text, en: Text, ja: Text }),
});
export type WrittenMacro = z.infer<typeof MacroBody>;

export const Macro = MacroBody.extend({
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
    summary: 'All saved texts for answers, by name',
    access: 'staff',
    right: 'inquiry.read',
    noStore: true,
    response: z.object({ macros: z.array(Macro) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/macro': {
    summary: `Saves a text for answers, in all languages; the maximum is ${maxMacros} texts`,
    access: 'staff',
    right: 'inquiry.answer',
    idempotent: true,
    records: 'macro.add',
    noStore: true,
    body: MacroBody,
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
    body: MacroBody.extend({ version }),
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
