import type { ComponentType } from 'react';
import type { SiteRoute } from '../../../rules/site/site-routes.ts';
import type { PageProps } from './page-props.ts';

export interface Page {
  /** True if it is inside the shared layout. */
  layout: boolean;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

const callback: Page = {
  layout: false,
  load: () => import('../pages/sign-in/auth-callback.tsx'),
};

const legal: Page = { layout: false, load: () => import('../pages/policy.tsx') };

/** Every page (specification §2); each is loaded on first use. */
export const pages: Readonly<Record<SiteRoute, Page>> = {
  '/': { layout: true, load: () => import('../pages/home.tsx') },
  '/titlehome/:titleId': { layout: true, load: () => import('../pages/title-home.tsx') },
  '/artist/:artistId': { layout: true, load: () => import('../pages/artist.tsx') },
  '/votehome': { layout: true, load: () => import('../pages/vote-home.tsx') },
  '/producthome': { layout: true, load: () => import('../pages/product-home.tsx') },
  '/cart': { layout: true, load: () => import('../pages/cart.tsx') },
  '/order': { layout: true, load: () => import('../pages/order.tsx') },
  '/order/complete': { layout: true, load: () => import('../pages/order-result.tsx') },
  // The same page without the shared layout (specification §2).
  '/order/fail': { layout: false, load: () => import('../pages/order-result.tsx') },
  '/mypage': { layout: true, load: () => import('../pages/my/my-page.tsx') },
  '/mypage/myinfo': { layout: true, load: () => import('../pages/my/my-info.tsx') },
  '/mypage/vote': { layout: true, load: () => import('../pages/my/my-votes.tsx') },
  '/mypage/purchase': { layout: true, load: () => import('../pages/purchase.tsx') },
  '/inbox': { layout: true, load: () => import('../pages/inbox.tsx') },
  '/event': { layout: true, load: () => import('../pages/event.tsx') },
  '/mypage/event': { layout: true, load: () => import('../pages/my/my-events.tsx') },
  '/mypage/ticket': { layout: true, load: () => import('../pages/ticket.tsx') },
  '/player': { layout: false, load: () => import('../pages/player.tsx') },
  '/notice': { layout: true, load: () => import('../pages/notice.tsx') },
  '/service-center': { layout: true, load: () => import('../pages/service-center.tsx') },
  '/mypage/inquiry': { layout: true, load: () => import('../pages/my/my-inquiries.tsx') },
  '/partners': { layout: true, load: () => import('../pages/partners.tsx') },
  '/search': { layout: true, load: () => import('../pages/search.tsx') },
  '/offline': { layout: true, load: () => import('../pages/offline.tsx') },
  // The legal pages have no shared layout (specification §2).
  '/policy': legal,
  '/service-policy': legal,
  '/privacy-policy': legal,
  '/specifiedCommercialTransaction': legal,
  '/auth/twitter/callback': callback,
  '/auth/line/callback': callback,
  '/auth/kakao/callback': callback,
  '/auth/naver/callback': callback,
  '/auth/facebook/callback': callback,
  '/sign-in-window': { layout: false, load: () => import('../pages/sign-in/sign-in-window.tsx') },
};

export const notFound: Page = {
  layout: true,
  load: () => import('../pages/not-found.tsx'),
};
