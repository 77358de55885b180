import { inboxPath } from '../../rules/inbox/inbox-kinds.ts';
import type { MemberMail } from '../account/service.ts';
import type { Inquiry } from './contract.ts';

/** The reply to an inquiry. */
export const mailOfAnswer = (
  { inquiryId, topic }: Pick<Inquiry, 'inquiryId' | 'topic'>,
  answer: string,
): MemberMail => ({
  kind: 'inquiryAnswered',
  write: ({ t }) => ({
    values: { topic: t(`inquiry:topics.${topic}`) },
    parts: {
      quote: answer.trim(),
      link: { text: t('mail:toInquiry'), path: inboxPath('INQUIRY_ANSWERED', inquiryId) },
    },
  }),
});
