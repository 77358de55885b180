import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import type { Language } from '../platform/http/contract.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { type Block, plainText } from '../platform/text/prose.ts';
import { type OperatorFact, operatorFacts } from './config.ts';
import { policyRoutes } from './routes.ts';
import { createPolicyService } from './service.ts';

/** Statements that the law requires of a seller, and their words in the document. */
const facts = {
  name: { ko: '판매 사업자', en: 'Seller', ja: '販売事業者' },
  representative: { ko: '대표자', en: 'Representative', ja: '代表者' },
  responsible: { ko: '운영 책임자', en: 'Person responsible for sales', ja: '運営統括責任者' },
  address: { ko: '주소', en: 'Address', ja: '所在地' },
  phone: { ko: '전화번호', en: 'Telephone', ja: '電話番号' },
  hours: { ko: '전화번호', en: 'Telephone', ja: '電話番号' },
  email: { ko: '이메일', en: 'Email', ja: 'メールアドレス' },
  registration: { ko: '사업자등록번호', en: 'Business registration number', ja: '事業者登録番号' },
  mailOrder: { ko: '통신판매업 신고번호', en: 'Mail-order business report', ja: '通信販売業申告番号' },
  host: { ko: '호스팅 사업자', en: 'Hosting provider', ja: 'ホスティング事業者' },
} satisfies Partial<Record<OperatorFact, Record<Language, string>>>;

/** Requirements of Article 11 of Japan's Act on Specified Commercial Transactions for the sale itself. */
const terms: readonly Record<Language, string>[] = [
  { ko: '판매 가격', en: 'Prices', ja: '販売価格' },
  { ko: '그 밖의 비용', en: 'Other charges', ja: '商品代金以外の必要料金' },
  { ko: '결제 방법', en: 'How to pay', ja: 'お支払い方法' },
  { ko: '결제 시기', en: 'When to pay', ja: 'お支払い時期' },
  { ko: '제공 시기', en: 'Delivery', ja: '商品の引渡時期' },
  { ko: '신청 기간', en: 'Time to order', ja: '申込みの有効期間' },
  { ko: '수량과 구매 제한', en: 'Limits', ja: '販売数量・購入制限' },
  { ko: '청약철회와 환불', en: 'Returns and refunds', ja: '返品・返金（お客様のご都合）' },
  { ko: '불량과 오배송', en: 'Faulty or wrong goods', ja: '返品・交換（不良品など）' },
  { ko: '이용 환경', en: 'System requirements', ja: '動作環境' },
  { ko: '정기 결제', en: 'Subscriptions', ja: '定期購入' },
];

let world: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  const settings = Object.entries(operatorFacts).flatMap(([fact, setting]) =>
    ['KO', 'EN', 'JA'].map((language) => [`OPERATOR_${setting}_${language}`, `${fact} of ${language.toLowerCase()}`]),
  );
  world = await createTestPlatform(Object.fromEntries(settings));
  await importDemoPolicies(world.platform);
  api = world.serve({ routes: policyRoutes(createPolicyService(world.platform)) });
});
afterAll(() => world.close());

/** The page's table: the text of each item. */
async function readItems(language: Language): Promise<Map<string, string>> {
  const { body } = await api.request('GET /policy/commercial', { headers: { 'Accept-Language': language } });
  const table = body.prose.find((block: Block) => block.kind === 'table');
  const rows: Extract<Block, { kind: 'table' }>['rows'] = table.rows;
  return new Map(
    rows.map((row) => {
      const [item = '', details = ''] = row.map((spans) => plainText([{ kind: 'paragraph', spans }]));
      return [item, details];
    }),
  );
}

describe.each(['ko', 'en', 'ja'] as const)('the specified commercial transactions in %s', (language) => {
  test.each(Object.entries(facts))('state the operator’s own %s', async (fact, names) => {
    expect((await readItems(language)).get(names[language])).toContain(`${fact} of ${language}`);
  });

  test('contain the statements that the law requires about a sale', async () => {
    const items = await readItems(language);
    for (const names of terms) expect(items.get(names[language])?.length, names[language]).toBeGreaterThan(5);
    expect([...items.values()].join('\n')).not.toContain('{{');
  });
});
