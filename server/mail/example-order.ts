import type { Language } from '../platform/http/contract.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import type { ProductKind } from '../store/contract.ts';

export const name: Readonly<Record<Language, string>> = { ko: '김하늘', en: 'Haneul Kim', ja: '佐藤 花' };

export const answer: Readonly<Record<Language, string>> = {
  ko: '안녕하세요, 하늘님.\n\n투표권은 마이페이지의 ‘투표’에서 볼 수 있어요.\n더 궁금한 점이 있으면 언제든 알려 주세요.',
  en: 'Hello Haneul,\n\nyou find your votes under “Votes” on My page.\nPlease write again whenever you have a question.',
  ja: '花さん、こんにちは。\n\n投票券はマイページの「投票」で確認できます。\nまたいつでもお問い合わせください。',
};

const picture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: { ko: '', en: '', ja: '' } };

function lineOf(kind: ProductKind, product: LocalizedText, quantity: number, price: number, fee: number | null) {
  return {
    kind,
    quantity,
    unit_price: price,
    fee_per_piece: fee,
    product_amount: price * quantity,
    fee: (fee ?? 0) * quantity,
    words: { name: product, picture, delivery: product, withdrawal: product },
  };
}

export const lines = [
  lineOf('GOODS', { ko: '공식 응원봉', en: 'Official light stick', ja: '公式ペンライト' }, 2, 42_000, null),
  lineOf(
    'GOODS',
    {
      ko: '월드투어 서울 마지막 공연 기념 포토북과 엽서 세트 (한정판, 넘버링 포함)',
      en: 'World tour, last night in Seoul: the photo book with a set of postcards (limited and numbered edition)',
      ja: 'ワールドツアー・ソウル最終公演記念フォトブックとポストカードのセット（ナンバリング入り限定版）',
    },
    1,
    58_000,
    1_500,
  ),
  lineOf('VOTE_PACK', { ko: '투표권 30장', en: '30 votes', ja: '投票券30枚' }, 3, 9_900, 100),
];

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const productAmount = sum(lines.map((line) => line.product_amount));
const fee = sum(lines.map((line) => line.fee));

export const order = {
  order_id: '6b1f',
  number: 'FN-261124-Z72R7TDS',
  currency: 'KRW',
  product_amount: productAmount,
  fee,
  payment_amount: productAmount + fee,
  paid_at: new Date('2026-11-24T05:30:00Z'),
  provider: 'toss',
  receipt_url: 'https://receipts.example/FN-261124-Z72R7TDS',
  refunded: 0,
  receipt: null,
} as const;

export const tracking = { carrier: 'CJ대한통운', trackingNumber: '6812-3456-7890' };

export const refund = {
  amount: 30_000,
  why: 'OUT_OF_STOCK',
  provider: 'toss',
  lines: lines.slice(2).map((line) => ({ ...line, returned: 30_000 })),
} as const;

export const ticket = {
  ticketId: '9c2e',
  number: 'TK-4821-7730',
  name: {
    ko: '월드투어 서울 마지막 공연',
    en: 'World tour, last night in Seoul',
    ja: 'ワールドツアー ソウル最終公演',
  },
};

export const event = {
  event_id: 'last-light-front-row',
  name: {
    ko: '라스트 라이트 맨 앞줄 초대',
    en: 'Front row for Last Light',
    ja: 'ラストライト最前列ご招待',
  },
  info_until: Date.parse('2026-12-08T14:59:00Z'),
  collects_info: true,
};

export const prize = {
  name: { ko: '맨 앞줄 좌석 2석', en: 'Two front-row seats', ja: '最前列のお席2名様分' },
  note: { ko: '생방송 무대', en: 'At the live final', ja: '生放送のステージ' },
};

export const newDevice = {
  agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  at: Date.parse('2026-11-24T05:30:00Z'),
};

/** An announcement to fans. */
export const announcement = {
  ko: {
    subject: '새 포토북이 나왔어요',
    text: '한정판 포토북을 오늘부터 만날 수 있어요.\n\n12월 15일까지 주문하면 포토카드를 함께 드려요.',
  },
  en: {
    subject: 'A new photo book',
    text: 'The limited photo book is on sale from today.\n\nOrders until December 15 come with a photo card.',
  },
  ja: {
    subject: '新しいフォトブック',
    text: '限定フォトブックを本日より販売します。\n\n12月15日までのご注文にはフォトカードが付きます。',
  },
};
