import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Id, Name, pictureOf, referenceTo, Switch, Text, whole } from './parts.ts';

const Instant = annotate(z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T23:59:59+09:00' }), {
  editor: { kind: 'moment', form: 'instant' },
});
const Quota = whole(0, 99);

export const PassEntry = entryOf(
  {
    words: { title: referenceTo('titles'), name: Name, description: Text, picture: pictureOf('stage') },
    admission: {
      /** The stream that the pass admits to. */
      stream: referenceTo('streams').optional(),
      venue: Switch.default(false),
      /** The max number of different rounds; without it, all rounds. */
      rounds: annotate(whole(1, 99), { label: 'roundCount' }).optional(),
      validUntil: Instant.optional(),
      deviceChanges: Quota.default(2),
      resets: Quota.default(1),
    },
    address: { id: Id },
  },
  { start: {} },
);
export type PassEntry = z.infer<typeof PassEntry>;
