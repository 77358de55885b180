import type { LetterParts, MessageKind } from '../../server/outbox/service.ts';
import type { Language } from '../../server/platform/http/contract.ts';
import { createWords } from '../../server/platform/text/words.ts';

export interface MailExample {
  data: Readonly<Record<string, string>>;
  parts?: LetterParts;
}

const words = createWords();
const name: Readonly<Record<Language, string>> = { ko: '김하늘', en: 'Haneul Kim', ja: '佐藤 花' };
const code = { code: '482913', minutes: '10' };

/** A mail of each kind with values as the server gives them. */
export const mailExamples: Readonly<Record<MessageKind, (language: Language) => MailExample>> = {
  emailCode: () => ({ data: code }),
  emailCodeMember: (language) => ({ data: { ...code, name: name[language], provider: 'Kakao' } }),
  identityLinked: (language) => ({ data: { name: name[language], provider: 'Google' } }),
  identityUnlinked: (language) => ({ data: { name: name[language], provider: 'Google' } }),
  suspended: (language) => noticeOf(language, 'suspension:reason.ABUSE'),
  suspensionLifted: (language) => noticeOf(language),
  warned: (language) => noticeOf(language, 'suspension:reason.ABUSE'),
  nicknameAsked: (language) => noticeOf(language, 'nickname:causes.OFFENSIVE'),
  nicknameKept: (language) => noticeOf(language),
  erased: (language) => noticeOf(language, 'mail:erasureCauses.ASKED'),
};

const noticeOf = (language: Language, reason?: string): MailExample => ({
  data: { name: name[language], nickname: 'haneul', reason: reason === undefined ? '' : words(language, reason) },
});
