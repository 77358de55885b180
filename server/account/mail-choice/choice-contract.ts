import { z } from 'zod';
import { chosenMails } from '../../../rules/person/mail-choices.ts';
import { defineCalls } from '../../platform/http/contract.ts';

const ChosenMail = z.enum(chosenMails);

export const MailChoices = z.object({
  choices: z.array(z.object({ kind: ChosenMail, isChosen: z.boolean() })),
});
export type MailChoices = z.infer<typeof MailChoices>;

/** The calls with which a fan chooses mails. */
export const mailChoiceCalls = defineCalls({
  'GET /user/me/mail': {
    summary: 'Which optional mails the fan has turned on; the agreement to marketing is in `/user/me/agreement`',
    access: 'platform',
    noStore: true,
    response: MailChoices,
  },
  'PUT /user/me/mail/:kind': {
    summary: 'Turns an optional mail on or off',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    params: z.object({ kind: ChosenMail }),
    body: z.object({ isChosen: z.boolean() }),
    response: MailChoices,
  },
});
