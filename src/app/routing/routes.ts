import type { ComponentType } from 'react';

export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
}

export interface Page {
  /** The path, with `:name` for parameters. */
  pattern: string;
  /** The page's name in `site:titles`. */
  title:
    | 'home'
    | 'titleHome'
    | 'voteHome'
    | 'store'
    | 'order'
    | 'myPage'
    | 'myInfo'
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
  /** Whether it stands inside the shared layout. */
  layout: boolean;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

const callback: Pick<Page, 'title' | 'layout' | 'load'> = {
  title: 'signIn',
  layout: false,
  load: () => import('../pages/sign-in/auth-callback.tsx'),
};

const legal: Pick<Page, 'layout' | 'load'> = { layout: false, load: () => import('../pages/policy.tsx') };

/** Every page (specification §2); each is loaded when it is first asked for. */
export const pages: readonly Page[] = [
  { pattern: '/', title: 'home', layout: true, load: () => import('../pages/home.tsx') },
  { pattern: '/titlehome/:titleId', title: 'titleHome', layout: true, load: () => import('../pages/title-home.tsx') },
  { pattern: '/votehome', title: 'voteHome', layout: true, load: () => import('../pages/vote-home.tsx') },
  { pattern: '/producthome', title: 'store', layout: true, load: () => import('../pages/product-home.tsx') },
  { pattern: '/order', title: 'order', layout: true, load: () => import('../pages/order.tsx') },
  { pattern: '/order/complete', title: 'order', layout: true, load: () => import('../pages/order-result.tsx') },
  // The same page without the shared layout (specification §2).
  { pattern: '/order/fail', title: 'order', layout: false, load: () => import('../pages/order-result.tsx') },
  { pattern: '/mypage', title: 'myPage', layout: true, load: () => import('../pages/my/my-page.tsx') },
  { pattern: '/mypage/myinfo', title: 'myInfo', layout: true, load: () => import('../pages/my/my-info.tsx') },
  { pattern: '/mypage/purchase', title: 'purchase', layout: true, load: () => import('../pages/purchase.tsx') },
  { pattern: '/event', title: 'event', layout: true, load: () => import('../pages/event.tsx') },
  { pattern: '/mypage/event', title: 'myEvents', layout: true, load: () => import('../pages/my/my-events.tsx') },
  { pattern: '/mypage/ticket', title: 'ticket', layout: true, load: () => import('../pages/ticket.tsx') },
  { pattern: '/player', title: 'player', layout: false, load: () => import('../pages/player.tsx') },
  { pattern: '/notice', title: 'notice', layout: true, load: () => import('../pages/notice.tsx') },
  {
    pattern: '/service-center',
    title: 'serviceCenter',
    layout: true,
    load: () => import('../pages/service-center.tsx'),
  },
  { pattern: '/mypage/inquiry', title: 'inquiry', layout: true, load: () => import('../pages/my/my-inquiries.tsx') },
  { pattern: '/search', title: 'search', layout: true, load: () => import('../pages/search.tsx') },
  // The legal pages stand without the shared layout (specification §2).
  { pattern: '/policy', title: 'policy', ...legal },
  { pattern: '/service-policy', title: 'servicePolicy', ...legal },
  { pattern: '/privacy-policy', title: 'privacyPolicy', ...legal },
  { pattern: '/specifiedCommercialTransaction', title: 'commercial', ...legal },
  { pattern: '/auth/twitter/callback', ...callback },
  { pattern: '/auth/line/callback', ...callback },
  { pattern: '/auth/kakao/callback', ...callback },
  { pattern: '/auth/naver/callback', ...callback },
  { pattern: '/auth/facebook/callback', ...callback },
  {
    pattern: '/sign-in-window',
    title: 'signIn',
    layout: false,
    load: () => import('../pages/sign-in/sign-in-window.tsx'),
  },
];

export const notFound: Page = {
  pattern: '*',
  title: 'notFound',
  layout: true,
  load: () => import('../pages/not-found.tsx'),
};
