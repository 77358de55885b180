import { z } from 'zod';
import { chosenMails } from '../../../rules/person/mail-choices.ts';
import { defineCalls, Instant } from '../../platform/http/contract.ts';

const ChosenMail = z.enum(chosenMails);

export const MailChoices = z.object({
  /** Since when no mail but codes is sent to the fan's address, as it did not arrive or was reported; null: it is sent. */
  stoppedAt: Instant.nullable(),
  choices: z.array(z.object({ kind: ChosenMail, isChosen: z.boolean() })),
});
export type MailChoices = z.infer<typeof MailChoices>;

/** The calls with which a fan chooses mails. */
export const mailChoiceCalls = defineCalls({
  'GET /user/me/mail': {
    summary: 'Which optional emails the fan has turned on; the agreement to marketing is in `/user/me/agreement`',
    access: 'platform',
    noStore: true,
    response: MailChoices,
  },
  'PUT /user/me/mail/:kind': {
    summary: 'Turns an optional email on or off',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    params: z.object({ kind: ChosenMail }),
    body: z.object({ isChosen: z.boolean() }),
    response: MailChoices,
  },
});
