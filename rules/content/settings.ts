import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Count, whole } from './parts.ts';

/** The platform's own settings: a single entry. */
export const SettingsEntry = entryOf(
  {
    welcome: {
      /** Paid rights that every fan gets on first use. */
      welcomePaidRights: z
        .strictObject({ count: annotate(Count, { label: 'rights' }), validDays: annotate(whole(1), { max: 3650 }) })
        .optional(),
    },
  },
  { start: {} },
);
export type SettingsEntry = z.infer<typeof SettingsEntry>;
