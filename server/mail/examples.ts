import { createMailReader, type MemberMail, mailOfNewDevice } from '../account/service.ts';
import { mailOfReminder, mailOfWin } from '../event/service.ts';
import { guestPath, mailOfAnswer } from '../inquiry/service.ts';
import { mailOfLost, mailOfPaid, mailOfParcel, mailOfRefund, mailOfUnpaid, receiptOf } from '../order/service.ts';
import type { LetterParts, MessageKind } from '../outbox/service.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import { mailOfRestock } from '../restock/service.ts';
import { mailOfInvitation } from '../staff/service.ts';
import { mailOfTicket } from '../ticket/service.ts';
import { mailOfEndingRights } from '../vote/service.ts';
import {
  announcement,
  answer,
  event,
  lines,
  name,
  newDevice,
  order,
  prize,
  refund,
  ticket,
  tracking,
} from './example-order.ts';

export interface MailExample {
  data: Readonly<Record<string, string>>;
  parts?: LetterParts;
}

export type MailExamples = Readonly<Record<MessageKind, (language: Language) => MailExample>>;

const code = { code: '482913', minutes: '10' };

/** A mail of each kind with values as the server gives them: for Studio's previews, for `tools/mails.ts` and for tests. */
export function createMailExamples({ words, config }: Pick<Platform, 'words' | 'config'>): MailExamples {
  const memberMail = (language: Language, { write }: Pick<MemberMail, 'write'>): MailExample => {
    const { values, parts } = write(createMailReader({ words }, language));
    return { data: { ...values, name: name[language] }, parts };
  };
  const noticeOf = (language: Language, reason?: string): MailExample => ({
    data: { name: name[language], nickname: 'haneul', reason: reason === undefined ? '' : words(language, reason) },
  });
  const linkToPage = (language: Language): LetterParts => ({
    link: { text: words(language, 'mail:toPage'), path: '/producthome' },
  });
  const inEachLanguage = (key: string) => ({ ko: words('ko', key), en: words('en', key), ja: words('ja', key) });
  return {
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
    announcement: (language) => optional({ data: announcement[language], parts: linkToPage(language) }),
    ticketReceived: (language) => memberMail(language, mailOfTicket(ticket, inEachLanguage('inbox:giftCauses.PRIZE'))),
  };
}

const optional = ({ data, parts }: MailExample): MailExample => ({
  data,
  parts: { ...parts, unsubscribe: '/mail/unsubscribe?token=3fQ8' },
});
