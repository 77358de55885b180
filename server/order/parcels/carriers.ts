import { z } from 'zod';
import { type carrierNames, trackingLength } from '../../../rules/carriers.ts';
import { codeKey } from '../../../rules/codes/typed-code.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';

/** Without control characters: both are lines of a mail, and of the command's output. */
const label = z
  .string()
  .trim()
  .min(1)
  .max(trackingLength)
  .regex(/^\P{Cc}*$/u);

/** The carrier of a parcel, and its tracking number. */
export const Tracking = z.object({ carrier: label, trackingNumber: label.overwrite(plainDigits) });
export type Tracking = z.infer<typeof Tracking>;

/** Carriers by the names that operators use, with the addresses of their tracking pages. */
interface Carrier {
  /** As Studio offers it. */
  name: (typeof carrierNames)[number];
  names: RegExp;
  /** Its tracking numbers, without spaces and dashes. */
  numbers: RegExp;
  /** @param number without the spaces and dashes that it is written with */
  follow: (number: string) => string;
}

const carriers: readonly Carrier[] = [
  {
    name: 'CJ Logistics',
    names: /^(cj|대한통운)/i,
    numbers: /^\d{10,12}$/,
    follow: (number) => `https://trace.cjlogistics.com/next/tracking.html?wblNo=${number}`,
  },
  {
    name: 'EMS',
    names: /^(ems|k-?packet|국제우편)/i,
    numbers: /^[A-Z]{2}\d{9}[A-Z]{2}$/,
    follow: (number) => `https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE=${number}`,
  },
  {
    name: 'Korea Post',
    names: /^(korea post|epost|우체국)/i,
    numbers: /^\d{13}$/,
    follow: (number) => `https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=${number}`,
  },
  {
    name: 'Hanjin',
    names: /^(hanjin|한진)/i,
    numbers: /^\d{10,14}$/,
    follow: (number) =>
      `https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=${number}`,
  },
  {
    name: 'Lotte',
    names: /^(lotte|롯데)/i,
    numbers: /^\d{10,13}$/,
    follow: (number) => `https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=${number}`,
  },
  {
    name: 'Logen',
    names: /^(logen|로젠)/i,
    numbers: /^\d{10,11}$/,
    follow: (number) => `https://www.ilogen.com/web/personal/trace/${number}`,
  },
  {
    name: 'Japan Post',
    names: /^(japan post|日本郵便|ゆうパック)/i,
    numbers: /^(\d{11,12}|[A-Z]{2}\d{9}JP)$/,
    follow: (number) => `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}`,
  },
  {
    name: 'Yamato',
    names: /^(yamato|kuroneko|ヤマト|クロネコ)/i,
    numbers: /^\d{11,12}$/,
    follow: (number) => `https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=${number}`,
  },
  {
    name: 'Sagawa',
    names: /^(sagawa|佐川)/i,
    numbers: /^\d{10,12}$/,
    follow: (number) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${number}`,
  },
  {
    name: 'DHL',
    names: /^dhl/i,
    numbers: /^[\dA-Z]{8,39}$/,
    follow: (number) =>
      `https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${number}`,
  },
  {
    name: 'FedEx',
    names: /^fedex/i,
    numbers: /^\d{10,34}$/,
    follow: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'UPS',
    names: /^ups\b/i,
    numbers: /^[\dA-Z]{9,34}$/,
    follow: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
];

/** The tracking page of a parcel; null for a carrier whose page we don't know. */
export function trackingAddress(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const carrierData = carriers.find(({ names }) => names.test(carrier.trim()));
  return carrierData?.follow(encodeURIComponent(trackingNumber.replaceAll(/[\s-]/g, ''))) ?? null;
}

/** A carrier by one of its names; null for an unknown one. */
export const carrierNamed = (text: string): Carrier['name'] | null =>
  carriers.find(({ names }) => names.test(text.trim()))?.name ?? null;

/** True if a carrier uses such tracking numbers. A long number that a spreadsheet has turned into `6.8E+11` is refused. */
export function isTrackingNumber(carrier: Carrier['name'], number: string): boolean {
  const carrierData = carriers.find(({ name }) => name === carrier);
  return carrierData?.numbers.test(codeKey(number)) === true;
}
