import type { ComponentType } from 'react';
import type { SiteRoute } from '../../../rules/site/site-routes.ts';
import type { PageProps } from './page-props.ts';

export interface Page {
  /** The page's name in `site:titles`. */
  title:
    | 'home'
    | 'titleHome'
    | 'artist'
    | 'voteHome'
    | 'store'
    | 'order'
    | 'myPage'
    | 'myInfo'
    | 'myVotes'
    | 'purchase'
    | 'event'
    | 'myEvents'
    | 'ticket'
    | 'player'
    | 'notice'
    | 'serviceCenter'
    | 'search'
    | 'inquiry'
    | 'policy'
    | 'servicePolicy'
    | 'privacyPolicy'
    | 'commercial'
    | 'signIn'
    | 'notFound';
  /** Whether it is inside the shared layout. */
  layout: boolean;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

const callback: Pick<Page, 'title' | 'layout' | 'load'> = {
  title: 'signIn',
  layout: false,
  load: () => import('../pages/sign-in/auth-callback.tsx'),
};

const legal: Pick<Page, 'layout' | 'load'> = { layout: false, load: () => import('../pages/policy.tsx') };

/** Every page (specification §2); each is loaded on first use. */
export const pages: Readonly<Record<SiteRoute, Page>> = {
  '/': { title: 'home', layout: true, load: () => import('../pages/home.tsx') },
  '/titlehome/:titleId': { title: 'titleHome', layout: true, load: () => import('../pages/title-home.tsx') },
  '/artist/:artistId': { title: 'artist', layout: true, load: () => import('../pages/artist.tsx') },
  '/votehome': { title: 'voteHome', layout: true, load: () => import('../pages/vote-home.tsx') },
  '/producthome': { title: 'store', layout: true, load: () => import('../pages/product-home.tsx') },
  '/order': { title: 'order', layout: true, load: () => import('../pages/order.tsx') },
  '/order/complete': { title: 'order', layout: true, load: () => import('../pages/order-result.tsx') },
  // The same page without the shared layout (specification §2).
  '/order/fail': { title: 'order', layout: false, load: () => import('../pages/order-result.tsx') },
  '/mypage': { title: 'myPage', layout: true, load: () => import('../pages/my/my-page.tsx') },
  '/mypage/myinfo': { title: 'myInfo', layout: true, load: () => import('../pages/my/my-info.tsx') },
  '/mypage/vote': { title: 'myVotes', layout: true, load: () => import('../pages/my/my-votes.tsx') },
  '/mypage/purchase': { title: 'purchase', layout: true, load: () => import('../pages/purchase.tsx') },
  '/event': { title: 'event', layout: true, load: () => import('../pages/event.tsx') },
  '/mypage/event': { title: 'myEvents', layout: true, load: () => import('../pages/my/my-events.tsx') },
  '/mypage/ticket': { title: 'ticket', layout: true, load: () => import('../pages/ticket.tsx') },
  '/player': { title: 'player', layout: false, load: () => import('../pages/player.tsx') },
  '/notice': { title: 'notice', layout: true, load: () => import('../pages/notice.tsx') },
  '/service-center': { title: 'serviceCenter', layout: true, load: () => import('../pages/service-center.tsx') },
  '/mypage/inquiry': { title: 'inquiry', layout: true, load: () => import('../pages/my/my-inquiries.tsx') },
  '/search': { title: 'search', layout: true, load: () => import('../pages/search.tsx') },
  // The legal pages have no shared layout (specification §2).
  '/policy': { title: 'policy', ...legal },
  '/service-policy': { title: 'servicePolicy', ...legal },
  '/privacy-policy': { title: 'privacyPolicy', ...legal },
  '/specifiedCommercialTransaction': { title: 'commercial', ...legal },
  '/auth/twitter/callback': callback,
  '/auth/line/callback': callback,
  '/auth/kakao/callback': callback,
  '/auth/naver/callback': callback,
  '/auth/facebook/callback': callback,
  '/sign-in-window': { title: 'signIn', layout: false, load: () => import('../pages/sign-in/sign-in-window.tsx') },
};

export const notFound: Page = {
  title: 'notFound',
  layout: true,
  load: () => import('../pages/not-found.tsx'),
};
