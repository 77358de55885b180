import type { Message } from './message.ts';

/** A message for tests that are not about its words. */
export const messageTo = (recipient: string, changes: Partial<Message> = {}): Message => ({
  key: `test ${recipient}`,
  kind: 'emailCode',
  recipient,
  userId: null,
  language: 'en',
  data: { code: '123456', minutes: '10' },
  usefulFor: 600,
  ...changes,
});
