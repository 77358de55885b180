import { accountFeature } from './account/feature.ts';
import { addressFeature } from './address/feature.ts';
import { announcementFeature } from './announcement/feature.ts';
import { artistFeature } from './artist/feature.ts';
import { avatarFeature } from './avatar/feature.ts';
import { calendarFeature } from './calendar/feature.ts';
import { cartFeature } from './cart/feature.ts';
import { editingFeature } from './editing/feature.ts';
import { eventFeature } from './event/feature.ts';
import { homeFeature } from './home/feature.ts';
import { inboxFeature } from './inbox/feature.ts';
import { inquiryFeature } from './inquiry/feature.ts';
import { jobFeature } from './job/feature.ts';
import { mailFeature } from './mail/feature.ts';
import { membersFeature } from './members/feature.ts';
import { noticeFeature } from './notice/feature.ts';
import { oembedFeature } from './oembed/feature.ts';
import { orderFeature } from './order/feature.ts';
import { outboxFeature } from './outbox/feature.ts';
import { overviewFeature } from './overview/feature.ts';
import { partnerFeature } from './partner/feature.ts';
import { paymentFeature } from './payment/feature.ts';
import { photocardFeature } from './photocard/feature.ts';
import { policyFeature } from './policy/feature.ts';
import { restockFeature } from './restock/feature.ts';
import { searchFeature } from './search/feature.ts';
import { sharingFeature } from './sharing/feature.ts';
import { staffFeature } from './staff/feature.ts';
import { storeFeature } from './store/feature.ts';
import { streamingFeature } from './streaming/feature.ts';
import { ticketFeature } from './ticket/feature.ts';
import { titleFeature } from './title/feature.ts';
import { transparencyFeature } from './transparency/feature.ts';
import { voteFeature } from './vote/feature.ts';
import { webhookFeature } from './webhook/feature.ts';

/**
 * The features of the server, each a folder. A feature reaches only those that stand before it, and schemas are applied
 * in this order where no `schemaAfter` says otherwise.
 */
export const features = [
  policyFeature,
  outboxFeature,
  accountFeature,
  inboxFeature,
  avatarFeature,
  titleFeature,
  staffFeature,
  partnerFeature,
  webhookFeature,
  jobFeature,
  voteFeature,
  transparencyFeature,
  storeFeature,
  restockFeature,
  cartFeature,
  ticketFeature,
  photocardFeature,
  addressFeature,
  orderFeature,
  paymentFeature,
  streamingFeature,
  inquiryFeature,
  noticeFeature,
  eventFeature,
  membersFeature,
  mailFeature,
  overviewFeature,
  artistFeature,
  announcementFeature,
  calendarFeature,
  searchFeature,
  homeFeature,
  oembedFeature,
  sharingFeature,
  editingFeature,
] as const;
