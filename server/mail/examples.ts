import { createMailReader, type MemberMail } from '../../server/account/service.ts';
import { mailOfNewDevice } from '../../server/account/session/new-device.ts';
import { mailOfReminder, mailOfWin } from '../../server/event/draw/winner-mail.ts';
import { guestPath } from '../../server/inquiry/guest/guest-links.ts';
import { mailOfAnswer } from '../../server/inquiry/inquiry-mail.ts';
import { mailOfLost, mailOfPaid, mailOfParcel, mailOfRefund, mailOfUnpaid } from '../../server/order/order-mail.ts';
import { receiptOf } from '../../server/order/receipt.ts';
import type { LetterParts, MessageKind } from '../../server/outbox/service.ts';
import { parseConfig } from '../../server/platform/config.ts';
import type { Language } from '../../server/platform/http/contract.ts';
import { createWords } from '../../server/platform/text/words.ts';
import { mailOfRestock } from '../../server/restock/tell-back.ts';
import { mailOfInvitation } from '../../server/staff/account/invitations.ts';
import { mailOfTicket } from '../../server/ticket/ticket-mail.ts';
import { mailOfEndingRights } from '../../server/vote/ballots/ending-rights.ts';
import { answer, event, lines, name, newDevice, order, prize, refund, ticket, tracking } from './example-order.ts';

export interface MailExample {
  data: Readonly<Record<string, string>>;
  parts?: LetterParts;
}

const words = createWords();
/** With the operator of the demo. */
const config = parseConfig({});
const code = { code: '482913', minutes: '10' };

/** A mail of each kind with values as the server gives them. */
export const mailExamples: Readonly<Record<MessageKind, (language: Language) => MailExample>> = {
  emailCode: () => ({ data: code }),
  guestCode: () => ({ data: code }),
  emailCodeMember: (language) => ({ data: { ...code, name: name[language], provider: 'Kakao' } }),
  newSignIn: (language) => memberMail(language, mailOfNewDevice(newDevice)),
  identityLinked: (language) => ({ data: { name: name[language], provider: 'Google' } }),
  identityUnlinked: (language) => ({ data: { name: name[language], provider: 'Google' } }),
  suspended: (language) => noticeOf(language, 'suspension:reason.ABUSE'),
  suspensionLifted: (language) => noticeOf(language),
  warned: (language) => noticeOf(language, 'suspension:reason.ABUSE'),
  nicknameAsked: (language) => noticeOf(language, 'nickname:causes.OFFENSIVE'),
  nicknameKept: (language) => noticeOf(language),
  erased: (language) => noticeOf(language, 'mail:erasureCauses.ASKED'),
  inquiryAnswered: (language) =>
    memberMail(language, mailOfAnswer({ inquiryId: '4f1c', topic: 'VOTE' }, answer[language])),
  eventWon: (language) => memberMail(language, mailOfWin(event, prize)),
  winnerReminder: (language) => memberMail(language, mailOfReminder(event)),
  staffInvited: (language) =>
    memberMail(language, mailOfInvitation({ path: '/studio/invitation#3fQ8', until: event.info_until })),
  orderPaid: (language) =>
    memberMail(
      language,
      mailOfPaid(order, lines, { recipient: name[language], receipt: (of) => receiptOf(config, order, [], of) }),
    ),
  guestAnswered: (language) => ({
    data: { topic: words(language, 'inquiry:topics.ACCOUNT'), days: '30' },
    parts: { quote: answer[language], link: { text: words(language, 'mail:toInquiry'), path: guestPath('4f1c') } },
  }),
  orderUnpaid: (language) => memberMail(language, mailOfUnpaid(order, lines, 'CARD_LIMIT')),
  parcelSent: (language) =>
    memberMail(language, mailOfParcel(order, lines.slice(0, 1), { ...tracking, hasMore: true })),
  parcelLost: (language) => memberMail(language, mailOfLost(order, lines.slice(0, 1))),
  backInStock: (language) => memberMail(language, mailOfRestock('light-stick', lines[0]?.words.name ?? name)),
  refundMade: (language) => memberMail(language, mailOfRefund(order, refund)),
  rightsEnding: (language) =>
    optional(memberMail(language, mailOfEndingRights({ count: 1_230, endsAt: event.info_until, seconds: 60 }))),
  ticketReceived: (language) => memberMail(language, mailOfTicket(ticket, inEachLanguage('inbox:giftCauses.PRIZE'))),
};

function memberMail(language: Language, { write }: Pick<MemberMail, 'write'>): MailExample {
  const { values, parts } = write(createMailReader({ words }, language));
  return { data: { ...values, name: name[language] }, parts };
}

const optional = ({ data, parts }: MailExample): MailExample => ({
  data,
  parts: { ...parts, unsubscribe: '/mail/unsubscribe?token=3fQ8' },
});

const inEachLanguage = (key: string) => ({ ko: words('ko', key), en: words('en', key), ja: words('ja', key) });

const noticeOf = (language: Language, reason?: string): MailExample => ({
  data: { name: name[language], nickname: 'haneul', reason: reason === undefined ? '' : words(language, reason) },
});
