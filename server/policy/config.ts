import type { Environment, Settings } from '../platform/config.ts';
import { Language } from '../platform/http/contract.ts';

/** The facts about the operator in the legal pages, by the name in the documents, such as `{{operator.name}}`. */
export const operatorFacts = {
  name: 'NAME',
  representative: 'REPRESENTATIVE',
  responsible: 'RESPONSIBLE',
  address: 'ADDRESS',
  phone: 'PHONE',
  hours: 'HOURS',
  email: 'EMAIL',
  registration: 'REGISTRATION',
  mailOrder: 'MAIL_ORDER',
  privacyOfficer: 'PRIVACY_OFFICER',
  host: 'HOST',
} as const;
export type OperatorFact = keyof typeof operatorFacts;

/** Each fact in the reader's language. */
export type OperatorConfig = Readonly<Record<OperatorFact, Readonly<Record<Language, string>>>>;

/** The fictitious operator of the demo: a start in production with any of these values is refused. */
const demo: Record<OperatorFact, Record<Language, string>> = {
  name: { ko: '주식회사 팬페어 (데모)', en: 'Fanfare Inc. (demo)', ja: '株式会社Fanfare（デモ）' },
  representative: { ko: '한나래', en: 'Han Narae', ja: 'ハン・ナレ' },
  responsible: { ko: '오세린 (통신판매 책임자)', en: 'Oh Serin (sales manager)', ja: 'オ・セリン（通信販売責任者）' },
  address: {
    ko: '서울특별시 마포구 앞줄로 1, 3층 (04000)',
    en: '3F, 1 Apjul-ro, Mapo-gu, Seoul 04000, Republic of Korea',
    ja: '大韓民国ソウル特別市麻浦区アプジュル路1 3階（04000）',
  },
  phone: { ko: '02-0000-0000', en: '+82 2 0000 0000', ja: '+82-2-0000-0000' },
  hours: {
    ko: '평일 10:00~18:00 (한국 시간)',
    en: 'weekdays 10:00–18:00, Korean time',
    ja: '平日10:00〜18:00（韓国時間）',
  },
  email: { ko: 'help@fans.example', en: 'help@fans.example', ja: 'help@fans.example' },
  registration: { ko: '000-00-00000', en: '000-00-00000', ja: '000-00-00000' },
  mailOrder: { ko: '2026-서울마포-0000', en: '2026-Seoul Mapo-0000', ja: '2026-ソウル麻浦-0000' },
  privacyOfficer: {
    ko: '윤가온 (privacy@fans.example)',
    en: 'Yoon Gaon (privacy@fans.example)',
    ja: 'ユン・ガオン（privacy@fans.example）',
  },
  host: { ko: '팬페어 데모 서버', en: 'the Fanfare demo server', ja: 'Fanfareデモサーバー' },
};

/**
 * Reads `OPERATOR_NAME` and so on, each for all languages, or with `_KO`, `_EN`, `_JA` for one. `problems` has a
 * sentence for each fact that a production server lacks.
 */
function parse(environment: Environment, production: boolean): { config: OperatorConfig; problems: string[] } {
  const problems: string[] = [];
  const factOf = (fact: OperatorFact) => {
    const setting = `OPERATOR_${operatorFacts[fact]}`;
    const textIn = (language: Language) =>
      (environment[`${setting}_${language.toUpperCase()}`] ?? environment[setting])?.trim() || undefined;
    const languages = Language.options.map((language) => [language, textIn(language) ?? demo[fact][language]] as const);
    const isDemo = languages.some(([language, value]) => value === demo[fact][language]);
    if (production && isDemo) {
      problems.push(`${setting} must be set in production: the legal pages tell fans who runs the platform.`);
    }
    return { ...demo[fact], ...Object.fromEntries(languages) };
  };
  const config: OperatorConfig = {
    name: factOf('name'),
    representative: factOf('representative'),
    responsible: factOf('responsible'),
    address: factOf('address'),
    phone: factOf('phone'),
    hours: factOf('hours'),
    email: factOf('email'),
    registration: factOf('registration'),
    mailOrder: factOf('mailOrder'),
    privacyOfficer: factOf('privacyOfficer'),
    host: factOf('host'),
  };
  return { config, problems };
}

export const operatorSettings: Settings<OperatorConfig> = { parse };
