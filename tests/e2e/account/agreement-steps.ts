import { z } from 'zod';
import { change } from '../harness/database.ts';
import { callAs, type Fan } from '../harness/fans.ts';

const Agreements = z.array(
  z.object({ termsId: z.string(), currentVersion: z.string(), changes: z.string().nullable() }),
);

/** An agreement in the version that is in force today. */
export async function agreementOf(fan: Fan, id: string): Promise<z.infer<typeof Agreements>[number]> {
  const { agreements } = await callAs(fan, 'GET', '/user/me/agreement');
  const found = Agreements.parse(agreements).find(({ termsId }) => termsId === id);
  if (found === undefined) throw new Error(`There is no agreement “${id}”.`);
  return found;
}

/** Makes the fan one who agreed to the first version of the terms alone. */
export const agreeToFirstTerms = ({ userId }: Fan): Promise<unknown> =>
  change("UPDATE fan_agreement SET version = '2026-11-01' WHERE user_id = $1 AND terms_id = 'terms'", [userId]);
