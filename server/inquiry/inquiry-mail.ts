import { inboxPath } from '../../rules/inbox/inbox-kinds.ts';
import type { MemberMail } from '../account/service.ts';

/** The reply to an inquiry. */
export const mailOfAnswer = (inquiryId: string, answer: string): MemberMail => ({
  kind: 'inquiryAnswered',
  write: ({ say }) => ({
    parts: {
      quote: answer.trim(),
      link: { text: say('mail:toInquiry'), path: inboxPath('INQUIRY_ANSWERED', inquiryId) },
    },
  }),
});
