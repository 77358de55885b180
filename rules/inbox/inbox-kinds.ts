import { type SitePath, sitePath } from '../site/site-path.ts';

/** The kinds of items in the inbox; the words of each are in `locales/<language>/inbox.json`. */
export const inboxKinds = [
  'INQUIRY_ANSWERED',
  'INQUIRY_MERGED',
  'EVENT_WON',
  'EVENT_NOT_WON',
  'PARCEL_SENT',
  'PARCEL_LOST',
  'ORDER_DELIVERED',
  'ADDRESS_CORRECTED',
  'REFUND_MADE',
  'BACK_IN_STOCK',
  'RIGHTS_ENDING',
  'PICTURE_REMOVED',
  'WARNED',
  'RIGHTS_GIVEN',
  'WELCOME_RIGHTS',
  'DATA_EXPORTED',
  'TICKET_GIVEN',
  'NICKNAME_ASKED',
  'NICKNAME_KEPT',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Days for which an item is kept. */
export const inboxDays = 90;

/** Days before the end of vote rights from which it is announced, or the last third of their time if that is shorter. */
export const rightsEndingDays = 3;

/** The page on which the fan sees more. */
export function inboxPath(kind: InboxKind, subjectId: string | null): SitePath {
  switch (kind) {
    case 'INQUIRY_ANSWERED':
    case 'INQUIRY_MERGED':
      return sitePath('/mypage/inquiry', { inquiry: subjectId });
    case 'EVENT_WON':
    case 'EVENT_NOT_WON':
      return sitePath('/mypage/event', { event: subjectId });
    case 'PARCEL_SENT':
    case 'PARCEL_LOST':
    case 'ORDER_DELIVERED':
    case 'ADDRESS_CORRECTED':
    case 'REFUND_MADE':
      return sitePath('/mypage/purchase', { order: subjectId });
    case 'BACK_IN_STOCK':
      return sitePath('/producthome', { product: subjectId });
    case 'WARNED':
    case 'DATA_EXPORTED':
      return '/service-center';
    case 'RIGHTS_GIVEN':
    case 'WELCOME_RIGHTS':
    case 'RIGHTS_ENDING':
      return '/mypage/vote';
    case 'TICKET_GIVEN':
      return '/mypage/ticket';
    case 'PICTURE_REMOVED':
    case 'NICKNAME_ASKED':
    case 'NICKNAME_KEPT':
      return '/mypage/myinfo';
  }
}
