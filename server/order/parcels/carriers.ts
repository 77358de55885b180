import { z } from 'zod';
import { trackingLength } from '../../../rules/carriers.ts';

/** Without control characters: both are lines of a mail, and of what the command prints. */
const label = z
  .string()
  .trim()
  .min(1)
  .max(trackingLength)
  .regex(/^\P{Cc}*$/u);

/** The carrier of a parcel, and its tracking number. */
export const Tracking = z.object({ carrier: label, trackingNumber: label });
export type Tracking = z.infer<typeof Tracking>;

/** Carriers by the names that operators use, with the addresses of their tracking pages. */
interface Carrier {
  names: RegExp;
  /** @param number without the spaces and dashes that it is written with */
  follow: (number: string) => string;
}

const carriers: readonly Carrier[] = [
  {
    names: /^(cj|대한통운)/i,
    follow: (number) => `https://trace.cjlogistics.com/next/tracking.html?wblNo=${number}`,
  },
  {
    names: /^(ems|k-?packet|국제우편)/i,
    follow: (number) => `https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE=${number}`,
  },
  {
    names: /^(korea post|epost|우체국)/i,
    follow: (number) => `https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=${number}`,
  },
  {
    names: /^(hanjin|한진)/i,
    follow: (number) =>
      `https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=${number}`,
  },
  {
    names: /^(lotte|롯데)/i,
    follow: (number) => `https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=${number}`,
  },
  { names: /^(logen|로젠)/i, follow: (number) => `https://www.ilogen.com/web/personal/trace/${number}` },
  {
    names: /^(japan post|日本郵便|ゆうパック)/i,
    follow: (number) => `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}`,
  },
  {
    names: /^(yamato|kuroneko|ヤマト|クロネコ)/i,
    follow: (number) => `https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=${number}`,
  },
  {
    names: /^(sagawa|佐川)/i,
    follow: (number) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${number}`,
  },
  {
    names: /^dhl/i,
    follow: (number) =>
      `https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${number}`,
  },
  { names: /^fedex/i, follow: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { names: /^ups\b/i, follow: (number) => `https://www.ups.com/track?tracknum=${number}` },
];

/** The tracking page of a parcel; null for a carrier whose page we don't know. */
export function trackingAddress(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const known = carriers.find(({ names }) => names.test(carrier.trim()));
  return known?.follow(encodeURIComponent(trackingNumber.replaceAll(/[\s-]/g, ''))) ?? null;
}
