import { sitePath } from '../../rules/site/site-path.ts';
import type { MemberMail } from '../account/service.ts';
import type { LocalizedText } from '../platform/text/localized.ts';

export interface ReceivedTicket {
  ticketId: string;
  number: string;
  /** Of its pass. */
  name: LocalizedText;
}

/** A new ticket in an account: registered with a code, or from the staff. @param why null where the fan registered it */
export const mailOfTicket = ({ ticketId, number, name }: ReceivedTicket, why: LocalizedText | null): MemberMail => ({
  kind: 'ticketReceived',
  write: ({ t, language }) => ({
    values: { number, ticket: name[language] },
    parts: {
      tables: [
        [
          { name: t('mail:ticket'), value: name[language] },
          { name: t('ticket-detail:number'), value: number },
          ...(why === null ? [] : [{ name: t('mail:ticketReason'), value: why[language] }]),
        ],
      ],
      link: { text: t('mail:toTicket'), path: sitePath('/mypage/ticket', { ticket: ticketId }) },
    },
  }),
});
