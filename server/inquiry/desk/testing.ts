import type { SignedInFan } from '../../account/testing.ts';
import type { MembersWorld } from '../../members/testing.ts';

/** Asks as a fan. @returns the id of the inquiry */
export async function inquireAs(
  { fans }: MembersWorld,
  fan: SignedInFan,
  message = 'Where is my ticket?\nI had one.',
  more: { topic?: string; reference?: string | null; language?: string } = {},
): Promise<string> {
  const body = { topic: 'TICKET', message, reference: null, language: 'en', ...more };
  return (await fans.request(fan, 'POST /inquiry', body)).body.inquiryId;
}
